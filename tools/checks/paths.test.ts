import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@emberwatch/contract'
import { adminPaths } from '@emberwatch/contract/admin'
import { authPaths } from '@emberwatch/contract/auth'
import { modemsPaths } from '@emberwatch/contract/modems'
import { reportsPaths } from '@emberwatch/contract/reports'
import { sitesSystemsPaths } from '@emberwatch/contract/sites-systems'

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

it('ids are written so that they stay one part of the path; tab and query come where tables and tabs read them', () => {
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

it('no area and no part of the shell writes an address down', () => {
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
