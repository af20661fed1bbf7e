import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { matchRoute, type RouteEntry } from '@emberwatch/federation'

const root = join(import.meta.dirname, '../..')
const routes = globSync('mf-*/area.json', { cwd: root }).flatMap((file) =>
  (JSON.parse(readFileSync(join(root, file), 'utf8')).routes as RouteEntry[]).map((route) => ({
    ...route,
    area: dirname(file).replace(/^mf-/, ''),
  })),
)

/** Marks a test of a screen with the area whose it is, for `pnpm verify <area>`. */
export function areaTag(path: string): { tag: string[] } {
  const area = matchRoute(routes, path.replace(/[?#].*$/, ''))?.area
  return { tag: area ? [`@${area}`] : [] }
}
