import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allEndpoints } from '@emberwatch/contract/api'
import { allSettings } from '@emberwatch/server'
import { asvs, asvsFile, asvsPage, asvsSummary, proofOf, requirements } from './security/asvs-page.ts'

/** docs/security.md and docs/asvs.md: counts are those of the data, and what the pages name exists. */

const file = join(import.meta.dirname, '../../docs/security.md')
const text = readFileSync(file, 'utf8')
const states = ['met', 'n/a', 'open']

/** Requirements of level 2 in each chapter of ASVS 4.0.3, without those that were deleted. */
const chapters = [38, 53, 18, 9, 30, 13, 12, 15, 7, 5, 8, 15, 13, 23]

/** The rows of the first table below a heading, in cells. */
function tableBelow(heading: string): string[][] {
  const [, section = ''] = text.split(`## ${heading}\n`)
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => line.split('|').slice(1, -1))
}

it('the data has every requirement of level 2 once, with state and reason', () => {
  const numbers = requirements.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(chapters.map((_, i) => numbers.filter((number) => number.startsWith(`${i + 1}.`)).length)).toEqual(chapters)
  for (const { number, state, how } of requirements)
    expect([number, states.includes(state), how.length > 3]).toEqual([number, true, true])
})

it('each proof names an existing test', () => {
  const proofs = requirements.flatMap((one) => {
    const [file, title] = proofOf(one) ?? []
    return file === undefined || title === undefined ? [] : [{ ...one, file, title }]
  })
  expect(proofs.length).toBeGreaterThan(100)
  const hasTest = (path: string, title: string) =>
    /\.(test|e2e)\.tsx?$/.test(path) &&
    readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
      .replaceAll("\\'", "'")
      .includes(title)
  const missing = proofs.filter(
    ({ how, file, title, state }) =>
      state !== 'met' || !how.includes(`[${file}]`) || !hasTest(asvs.files[file] ?? '', title),
  )
  expect(missing.map(({ number, proof }) => `${number} ${proof}`)).toEqual([])
})

it('the page of requirements equals the data with its counts (`pnpm pages`)', () => {
  expect(readFileSync(asvsFile, 'utf8')).toBe(asvsPage())
  expect(text.replace(/\s+/g, ' ')).toContain(asvsSummary())
})

it.each([
  ['security.md', text, 40],
  ['asvs.md', asvsPage(), 80],
])('%s names existing files and defines every name', (_, page, least) => {
  const links = [...page.matchAll(/\]\(([^)#]+)\)|^\[[\w-]+\]: (\S+)$/gm)].map(
    ([, inline, defined]) => inline ?? defined,
  )
  expect(links.length).toBeGreaterThan(least)
  expect(links.filter((link) => !existsSync(join(dirname(file), link ?? '')))).toEqual([])
  const names = [...page.matchAll(/\[([\w-]+)\](?![(:])/g)].map(([, name]) => name)
  expect(names.filter((name) => !page.includes(`\n[${name}]: `))).toEqual([])
})

it.each(['Whom we defend against', 'What is open, and what was thought of'])(
  '"%s" names a test in each row',
  (heading) => {
    const rows = tableBelow(heading)
    expect(rows.length).toBeGreaterThan(7)
    const tests = new Set([...text.matchAll(/^\[([\w-]+)\]: \S+\.(?:test|e2e)\.tsx?$/gm)].map(([, name]) => name))
    const testNamesIn = (cells: string[]) =>
      [...(cells.at(-1) ?? '').matchAll(/\[([\w-]+)\](?![(:])/g)].map(([, name]) => name)
    expect(rows.filter((cells) => !testNamesIn(cells).some((name) => tests.has(name))).map(([first]) => first)).toEqual(
      [],
    )
  },
)

describe('the page of exposed parts', () => {
  const [, section = ''] = text.split('## What is open, and what was thought of\n')
  const thoughtOf = new Set([...(section.split('\n## ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const uncovered = (names: readonly string[]) => names.filter((name) => !thoughtOf.has(name))

  it('has a row for each call without a session, with a file or with a long connection', () => {
    const open = allEndpoints.filter(
      (endpoint) =>
        endpoint.access.rule === 'public' ||
        endpoint.kind === 'stream' ||
        (endpoint.kind === 'item' && endpoint.encoding === 'multipart'),
    )
    expect(open.length).toBeGreaterThan(10)
    expect(uncovered(open.map(({ name }) => name))).toEqual([])
  })

  it('has a row for each setting', () => {
    const ofServers = Object.keys(allSettings).filter((name) => !name.startsWith('EMBERWATCH_'))
    expect(ofServers.length).toBeGreaterThan(50)
    expect(uncovered(ofServers)).toEqual([])
  })

  it('has a row for each route of the host', () => {
    const sources = readdirSync(join(import.meta.dirname, '../../packages/host/src'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((name) => name.endsWith('-plugin.ts') || name === 'build-host.ts')
      .map((name) => readFileSync(join(import.meta.dirname, '../../packages/host/src', name), 'utf8'))
    const paths = sources.flatMap((source) => [...source.matchAll(/\.(?:get|post|put|delete)\(\s*['`](\/[\w.-]+)/g)])
    expect(paths.length).toBeGreaterThan(2)
    expect(uncovered(paths.map(([, path = '']) => path))).toEqual([])
  })
})
