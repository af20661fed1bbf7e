import { allows, routeAccess } from '@emberwatch/contract'
import { matchRoute, pageExpose, routesOf } from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'
import type { AreaSource } from './area-source.ts'
import { preload } from './load-exposed.ts'

/** Milliseconds for which the frame waits. */
const timeoutMs = 1000

/**
 * Loads the page of this address before anything is shown, so that frame and page appear together; the HTML preloads its files. Resolves on
 * arrival, failure or timeout, when the frame appears with a skeleton. Pages that the gate refuses are not loaded.
 */
export async function loadFirstPage(source: AreaSource, path: string): Promise<void> {
  const user = currentSession()?.user ?? null
  const route = matchRoute(routesOf(source.registry, user?.id ?? null), path)
  if (!route) return
  const access = routeAccess[route.access]
  if ((!user && access.rule !== 'public') || !allows(access, user)) return
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([preload(source, route.area, pageExpose(route.page)), timeout])
}
