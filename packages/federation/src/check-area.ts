import * as v from 'valibot'
import { AreaFile } from './area-file.ts'
import { AreaPermission } from './area-permissions.ts'
import { firstGrants, Grant, type Grants, isBelow } from './areas.ts'
import { numbersAt, StrictExtensions } from './extension-points.ts'
import { type Refusal, Refused } from './refused.ts'
import { isReserved, matchRoute, routesCollide } from './routes.ts'
import { sayIssue } from './say-issue.ts'

/** The content of an area.json, unchecked. @throws Refused where it is no JSON */
export function parseAreaJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused([{ rule: 'schema', message: `area.json: this is no JSON: ${(error as Error).message}` }])
  }
}

/** Builds and gates read `area.json` with this schema; browsers need none of its further rules. */
export const StrictAreaFile = v.strictObject({
  ...AreaFile.entries,
  extensions: v.optional(StrictExtensions),
  permissions: v.optional(v.array(AreaPermission)),
  grant: v.optional(Grant.entries.paths),
  needsContract: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(\d+\.\d+(\.\d+)?|\^\d+(\.\d+){0,2}( \|\| \^\d+(\.\d+){0,2})?)$/,
        'must be a version such as 1.3, or two majors such as ^1.3 || ^2',
      ),
    ),
  ),
})

/**
 * Reads an area.json and checks its schema, access words, grants, and reserved or duplicate paths.
 * @returns the area, or the broken rules
 * @param grants of a registry; by default the first grants, and for another area those in its own file
 */
export function readAreaFile(
  json: unknown,
  grants?: Grants,
): { area: AreaFile; refusals: [] } | { area?: AreaFile; refusals: Refusal[] } {
  const parsed = v.safeParse(StrictAreaFile, withoutSchema(json))
  if (!parsed.success) {
    const refusals = parsed.issues.map((issue) => ({
      rule: 'schema' as const,
      message: `area.json: ${sayIssue(issue, StrictAreaFile)}`,
    }))
    return { refusals }
  }
  const refusals = [...checkRoutes(parsed.output, grants), ...checkExtensions(parsed.output)]
  return refusals.length ? { area: parsed.output, refusals } : { area: parsed.output, refusals: [] }
}

/** Editors read `$schema`, a path to the schema that the kit brings; it says nothing about the area. */
function withoutSchema(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('$schema' in json) || typeof json.$schema !== 'string') return json
  const { $schema, ...area } = json
  return area
}

function checkRoutes({ name, routes, grant }: AreaFile, grants?: Grants): Refusal[] {
  const refusals: Refusal[] = []
  const paths = grants ? grants[name]?.paths : (ownGrants[name]?.paths ?? grant)
  if (!paths) return [{ rule: 'grant', message: noGrant(name, grants !== undefined) }]
  for (const [index, { path }] of routes.entries()) {
    if (isReserved(path)) refusals.push({ rule: 'reserved-path', message: `area.json: ${path} belongs to the shell` })
    else if (!isBelow(paths, path))
      refusals.push({ rule: 'grant', message: `area.json: ${path} lies outside the grant of ${name}` })
    const double = routes.slice(0, index).find((other) => routesCollide(other.path, path))
    if (double)
      refusals.push({ rule: 'collision', message: `area.json: ${path} and ${double.path} match the same addresses` })
  }
  return refusals
}

function checkExtensions({ parts, routes, extensions = [] }: AreaFile): Refusal[] {
  const messages = extensions.flatMap(({ point, part, to, number }, index) => {
    if (point === 'search.entries')
      return to !== undefined && part === undefined && matchRoute(routes, to)
        ? []
        : [`${point}: needs "to", an address of one of the routes, and no part`]
    if (part === undefined || to !== undefined) return [`${point}: needs "part", and no "to"`]
    if (!parts.some(({ name }) => name === part)) return [`${point}: ${part} is not among the parts`]
    if (number !== undefined && !numbersAt(point).includes(number))
      return [
        `${point}: leaves the number ${number} to no extension; it leaves ${numbersAt(point).join(', ') || 'none'}`,
      ]
    const isDouble = extensions.slice(0, index).some((other) => other.point === point && other.part === part)
    return isDouble ? [`${point}: ${part} stands there twice`] : []
  })
  return messages.map((message) => ({ rule: 'extension', message: `area.json: extensions: ${message}` }))
}

const ownGrants: Grants = firstGrants
const noGrant = (name: string, isRegistry: boolean) =>
  isRegistry
    ? `${name} has no grant; ops give one with "areas grant ${name} /<path> --owner <team>"`
    : `area.json: ${name} says no "grant": the paths that ops gave it`
