import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import {
  anchorsIn,
  deadCitations,
  deadPages,
  linksIn,
  mislabelled,
  misnumbered,
  olderCitations,
  type Pages,
  quotedPaths,
  type Text,
} from './citations/find.ts'
import { quotesIn, templatesIn } from './citations/quotes.ts'
import { productSections } from './docs/product/pages.ts'

/** docs/product: citations, links and numbers that lead somewhere, and nothing that cites texts from before. */

const root = join(import.meta.dirname, '../..')
const tracked = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
const isText = (file: string) => /(\.(ts|tsx|mjs|cjs|js|css|md|sql|yaml|yml|json|html|conf|sh)|Dockerfile)$/.test(file)
/** Files that others made are left out, and this test with its finder, which write the forms that they look for. */
const isLeftOut = (file: string) => /^(pnpm-lock\.yaml|tools\/checks\/citations)/.test(file)
const texts: Text[] = tracked.stdout
  .split('\0')
  .filter((file) => isText(file) && !isLeftOut(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const pages = texts.filter(({ file }) => file.endsWith('.md'))
const sections = productSections()
const pageTexts = new Map(pages.map(({ file, text }) => [file, text]))
const cited: Pages = {
  has: (path, anchor) => {
    const text = pageTexts.get(path)
    return text !== undefined && (anchor === undefined || anchorsIn(text).has(anchor))
  },
  decisions: new Set(pages.flatMap(({ file }) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])),
}
describe('the project', () => {
  it('has rules in numbered sections', () => {
    expect(sections.length).toBeGreaterThan(150)
    expect(misnumbered(sections)).toEqual([])
  })

  it('cites existing sections', () => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.flatMap((text) => deadCitations(text, sections))).toEqual([])
    expect(texts.filter(({ text }) => /\bproduct \d+\.\d+/.test(text)).length).toBeGreaterThan(200)
  })

  it('cites existing pages and decisions', () => {
    expect(texts.flatMap((text) => deadPages(text, cited))).toEqual([])
  })

  it('cites nothing from outside', () => {
    expect(texts.flatMap(olderCitations)).toEqual([])
  })

  it.each(pages.map((page) => [page.file, page] as const))(
    '%s links to files and headings that exist',
    (file, page) => {
      const deadLinks = linksIn(page.text).filter(({ target }) => {
        const [path = '', anchor] = target.split('#')
        const full = path ? join(root, dirname(file), decodeURI(path)) : join(root, file)
        if (!existsSync(full)) return true
        return anchor !== undefined && full.endsWith('.md') && !anchorsIn(readFileSync(full, 'utf8')).has(anchor)
      })
      expect(deadLinks).toEqual([])
      expect(mislabelled(page)).toEqual([])
      // Notes are of their day.
      if (file.startsWith('docs/notes/')) return
      expect(quotedPaths(page.text).filter((path) => !existsSync(join(root, path)))).toEqual([])
    },
  )

  it('ends each chapter with tests, and describes how to find every chapter', () => {
    const readme = pages.find(({ file }) => file === 'docs/product/README.md')?.text ?? ''
    const chapters = pages.filter(({ file }) => /^docs\/product\/\d\d-/.test(file))
    expect(chapters.length).toBeGreaterThan(20)
    for (const { file, text } of chapters) {
      expect(readme).toContain(`(${file.slice('docs/product/'.length)})`)
      expect([file, /^# \d+ /.test(text)]).toEqual([file, true])
    }
  })

  it('describes each address', () => {
    const table = pages.find(({ file }) => file === 'docs/product/04-navigation.md')?.text ?? ''
    const paths = texts
      .filter(({ file }) => /^mf-[\w-]+\/area\.json$/.test(file))
      .flatMap(({ text }) => (JSON.parse(text) as { routes: { path: string }[] }).routes.map(({ path }) => path))
      .map((path) => path.replace('/:file', '/{hash}.{extension}').replace(/:(\w+)/g, '{$1}'))
    expect(paths.length).toBeGreaterThan(25)
    expect(paths.filter((path) => !table.includes(`\`${path}\``))).toEqual([])
  })

  it('quotes the messages of its rules', () => {
    const sources = texts
      .filter(({ file }) => /^(packages|shell|mf-[\w-]+)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map(({ text }) => text)
      .join('\n')
    const quoted = pages
      .filter(({ file }) => /^docs\/product\/\d\d-/.test(file))
      .flatMap(({ file, text }) =>
        quotesIn(text.replace(/<!-- made[\s\S]*?<!-- end -->/g, '').replace(/\n(?!\n)/g, ' ')).map((one) => ({
          file,
          one,
        })),
      )
    expect(quoted.length).toBeGreaterThan(40)
    const patterns = templatesIn(sources)
    const isSaid = (one: string) => sources.includes(one) || patterns.some((pattern) => pattern.test(one))
    expect(quoted.filter(({ one }) => !isSaid(one)).map(({ file, one }) => `${normalize(file)}: ${one}`)).toEqual([])
  })
})
