import { allows, routeAccess } from '@emberwatch/contract'
import { matchRoute, pageExpose, routesOf } from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'
import type { AreaSource } from './area-source.ts'
import { loadAhead } from './load-exposed.ts'

/** So long the frame waits for its first page, in milliseconds. */
const timeoutMs = 1000

/**
 * Fetches the page at this address before anything is shown, so that frame and page are drawn once, together; the HTML
 * preloads its files, so it is nearly always there. Resolves when it has come, has failed or takes too long: then the frame
 * is shown with a skeleton. Pages that the gate would not show are not fetched.
 */
export async function loadFirstPage(source: AreaSource, path: string): Promise<void> {
  const user = currentSession()?.user ?? null
  const route = matchRoute(routesOf(source.registry, user?.id ?? null), path)
  if (!route) return
  const access = routeAccess[route.access]
  if ((!user && access.rule !== 'public') || !allows(access, user)) return
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([loadAhead(source, route.area, pageExpose(route.page)), timeout])
}
