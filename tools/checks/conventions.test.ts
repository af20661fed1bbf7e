import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@emberwatch/contract'
import { adminPaths } from '@emberwatch/contract/admin'
import { authPaths } from '@emberwatch/contract/auth'
import { modemsPaths } from '@emberwatch/contract/modems'
import { reportsPaths } from '@emberwatch/contract/reports'
import { sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { screenshots } from '../../e2e/screenshot-list.ts'
import { root } from './layers/layers.ts'

describe('class names', () => {
  it('areas and shell use no class of ui', () => {
    const files = globSync(['mf-*/src/**/*.tsx', 'shell/src/**/*.tsx'], { cwd: root })
    const written = files
      .filter((file) => !file.includes('.test'))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/(?<![\w-])ew-[a-z-]+/g)].map(
          ([name]) => `${file}: ${name}`,
        ),
      )
    expect(files.length).toBeGreaterThan(100)
    expect(written).toEqual([])
  })
})

describe('dates and colours', () => {
  /** One palette and one format of dates (product 16.2): what screens show comes from theme.css and format.ts. */

  const root = join(import.meta.dirname, '../..')
  const sources = globSync('{mf-*,shell,packages/ui}/src/**/*.{ts,tsx,css}', { cwd: root }).filter(
    // The sheets of antd are made from the theme; the overlay of errors is for development alone.
    (file) => !/\.test(-kit)?\.tsx?$|\/test\/|^packages\/ui\/src\/antd\/|error-overlay\.css$/.test(file),
  )
  const filesWith = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort()

  it('times are written by format.ts', () => {
    expect(filesWith(/new Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\(/)).toEqual([])
    expect(filesWith(/\.getHours\(\)/)).toEqual(['packages/ui/src/text/format.ts'])
    expect(filesWith(/resolvedOptions\(\)\.timeZone/)).toEqual(['packages/ui/src/text/format.ts'])
  })

  it("colours are of the theme, except shadows, charts, the wall's frame, print and camera", () => {
    expect(filesWith(/#[0-9a-f]{6}\b|\brgba?\(\d/i)).toEqual([
      'mf-auth/src/card/card.module.css',
      'mf-modems/src/importing/label-file.ts',
      'mf-modems/src/pages/QrCodePage/labels.module.css',
      'mf-reports/src/charts/chart.module.css',
      'mf-sites-systems/src/pages/WallPage/wall.module.css',
      'packages/ui/src/map/map.css',
      'packages/ui/src/qr/QrImage.tsx',
      'packages/ui/src/theme/theme.css',
      'packages/ui/src/theme/tokens.ts',
    ])
  })
})

describe('failures', () => {
  /** Every write and download of a person fails in one of these ways (product 18.2). */

  const root = join(import.meta.dirname, '../..')
  const sources = globSync(['mf-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'], {
    cwd: root,
  })
    .filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

  const sends = /\buse(Send|Download)\(/
  const failureUse = /\bsayFailure\b|<ErrorBanner\b/
  /** A question or form around the call shows the failure; a check of a loop that fails is a sentence of its question. */
  const shownElsewhere = [
    'packages/ui/src/upload/use-file-preview.ts',
    'packages/ui/src/dialog/use-confirm-action.ts',
    'mf-loops/src/pages/ScannedLoopPage/use-ready.tsx',
  ]

  it('every failed write and download has a message', () => {
    const senders = sources.filter(({ text }) => sends.test(text))
    expect(senders.length).toBeGreaterThan(12)
    const silent = senders.filter(({ file, text }) => !failureUse.test(text) && !shownElsewhere.includes(file))
    expect(silent.map(({ file }) => file)).toEqual([])
  })

  it('one function writes the snackbars of failed calls, which close on recovery', () => {
    const byHand = sources.filter(({ text }) => /notify\(\{ kind: 'error', text: [^}]*\b(banner|message)\b/.test(text))
    expect(byHand.map(({ file }) => file)).toEqual(['packages/ui/src/notice/say-failure.ts'])
  })
})

describe('paths', () => {
  /** Addresses of pages stand once: as routes in the areas' data, and by name in `paths`, from which all links are made. */

  const root = join(import.meta.dirname, '../..')
  const areaFiles = globSync('mf-*/area.json', { cwd: root })
  const routes = areaFiles.flatMap((file) => {
    const { routes } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { routes: { path: string }[] }
    return routes.map(({ path }) => path)
  })
  /** Paths of the shell itself. */
  const shellPaths = ['/', '/logout']

  /** Writes a path as a route has it, with a parameter for each id and without a tab. */
  const patternOf = (path: string | ((...ids: string[]) => string)) =>
    typeof path === 'string' ? path.replace(/#\d+$/, '') : path('*', path.length > 1 ? '*' : (undefined as never))
  const asPattern = (route: string) => route.replace(/:\w+/g, '*')

  it('every name is a route', () => {
    const ofAreas = [adminPaths, authPaths, modemsPaths, reportsPaths, sitesSystemsPaths]
    const declaredPaths = [paths, ...ofAreas]
      .flatMap((some) => Object.values<unknown>(some))
      .map((path) => patternOf(path as never))
    const patterns = new Set(declaredPaths)
    expect([...patterns].filter((pattern) => ![...shellPaths, ...routes.map(asPattern)].includes(pattern))).toEqual([])
    expect(patterns.size).toBeGreaterThan(25)
  })

  it('ids stay one part of the path', () => {
    expect(paths.site('a b/c')).toBe('/sites/a%20b%2Fc')
    expect(paths.system('x', { query: { isSolved: 'false' }, tab: 0 })).toBe('/systems/x?isSolved=false#0')
    expect(sitesSystemsPaths.comparison('x', { query: { to: 'y' } })).toBe('/systems/x/comparison?to=y')
    expect(sitesSystemsPaths.configurationFile('x', 'h.json')).toBe('/systems/x/configurations/h.json')
  })

  const firstParts = [...new Set([...routes, ...shellPaths].map((path) => path.split('/')[1]))].filter(Boolean)
  const literal = new RegExp(`['"\`]/(?:${firstParts.join('|')})(?=[/'"\`?#])`)
  const sources = globSync(['mf-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )

  /** The folder from which the host serves releases is no address of a page. */
  const others = ["'/areas/'"]

  it('areas and shell write addresses only through the functions', () => {
    expect(sources.length).toBeGreaterThan(200)
    const paths = sources.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => literal.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
        .filter((line) => !others.some((other) => line.includes(other)))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(paths).toEqual([])
  })
})

describe('screenshots', () => {
  const root = join(import.meta.dirname, '../..')
  const names = screenshots.map(({ name }) => `${name}.png`).sort()

  it('the README shows the screenshots of pnpm -C e2e screenshots with alternative text', () => {
    const images = [
      ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/!\[([^\]]*)\]\(docs\/images\/([^)]+)\)/g),
    ]
    expect(images.map(([, , file]) => file).sort()).toEqual(names)
    for (const [, words = ''] of images) expect(words.length).toBeGreaterThan(10)
  })

  it('every picture is a screenshot', () => {
    const files = readdirSync(join(root, 'docs/images')).sort()
    expect(files).toEqual(names)
    for (const file of files)
      expect(
        readFileSync(join(root, 'docs/images', file))
          .subarray(1, 4)
          .toString('latin1'),
      ).toBe('PNG')
  })
})
