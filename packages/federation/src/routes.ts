import type { RouteEntry } from './area-file.ts'
import { pageExpose } from './area-file.ts'
import type { AreaName } from './area-name.ts'
import { grantsOf, isBelow } from './areas.ts'
import { candidates } from './candidates.ts'
import type { PublicRegistry } from './public-registry.ts'
import type { RegistryDocument } from './registry-document.ts'

/** Paths reserved for the shell; no area may own them (product 4.1). */
export const reservedPaths = ['/', '/logout', '/403', '/404'] as const
/** `/{status}` shows the error page for that status code (product 4.4). */
export const isStatusPath = (path: string): boolean => /^\/[1-5]\d\d$/.test(path)
export const isReserved = (path: string): boolean =>
  (reservedPaths as readonly string[]).includes(path) ||
  isStatusPath(path) ||
  /^\/(api|assets|releases|services|tiles)(\/|$)/.test(path) ||
  // Area files are served below `/areas/`; `/areas` itself is a page.
  path.startsWith('/areas/')

export interface AreaRoute extends RouteEntry {
  readonly area: AreaName
}

export const routesOf = (document: PublicRegistry, userId: string | null): AreaRoute[] =>
  Object.keys(document.areas).flatMap((area) =>
    (candidates(document, area, userId)[0]?.routes ?? []).map((route) => ({ ...route, area })),
  )

/** Removes areas whose grant was revoked with their servers, and routes outside of an area's grant. */
export function withinGrants(document: RegistryDocument): RegistryDocument {
  const grants = grantsOf(document)
  const areas = Object.entries(document.areas).flatMap(([name, area]) => {
    const paths = grants[name]?.paths
    if (!paths) return []
    const releases = Object.entries(area.releases).map(([version, release]) => {
      const routes = release.routes.filter(({ path }) => isBelow(paths, path))
      return [version, { ...release, routes }]
    })
    return [[name, { ...area, releases: Object.fromEntries(releases) }]]
  })
  const services = Object.entries(document.services ?? {}).filter(([name]) => grants[name])
  return {
    ...document,
    areas: Object.fromEntries(areas),
    ...(document.services ? { services: Object.fromEntries(services) } : {}),
  }
}

/** Tests whether two route paths could match the same address: equal length, and each pair of segments equal or both parameters. */
export function routesCollide(one: string, other: string): boolean {
  const parts = one.split('/')
  const right = other.split('/')
  return (
    parts.length === right.length && parts.every((part, i) => part === right[i] || (isParam(part) && isParam(right[i])))
  )
}
const isParam = (segment = '') => segment.startsWith(':')

/** Finds the route for an address. Fixed segments win over parameters, as in React Router. */
export function matchRoute<R extends RouteEntry>(routes: readonly R[], path: string): R | undefined {
  const segments = path.replace(/\/+$/, '').split('/')
  return routes
    .filter(({ path: pattern }) => {
      const parts = pattern.split('/')
      return (
        parts.length === segments.length &&
        parts.every((part, i) => part === segments[i] || (isParam(part) && segments[i]))
      )
    })
    .sort((a, b) => countParams(a.path) - countParams(b.path))[0]
}
const countParams = (path: string) => path.split('/').filter(isParam).length

interface Preloads {
  readonly files: readonly { href: string; integrity: string }[]
  readonly modules: readonly string[]
}

/**
 * Lists what to preload for an address: the area's entry, the first files of its page and the lazy shared modules that they need. It is the active release's,
 * also for people in a canary: the page is the same for everybody, so that browsers keep it, and the session is in the browser's storage, of which no
 * navigation tells the host.
 */
export function preloadsFor(document: PublicRegistry, path: string): Preloads {
  const route = matchRoute(routesOf(document, null), path)
  const release = route && candidates(document, route.area, null)[0]
  if (!release) return { files: [], modules: [] }
  const folder = `${document.base}${release.area}/${release.version}/`
  const expose = pageExpose(route.page)
  return {
    files: [
      { href: folder + release.entry, integrity: release.entryIntegrity },
      ...(release.exposes[expose] ?? []).flatMap(({ file, integrity }) =>
        integrity ? [{ href: folder + file, integrity }] : [],
      ),
    ],
    modules: release.needs[expose] ?? [],
  }
}
