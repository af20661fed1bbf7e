import { allows, paths, routeAccess } from '@emberwatch/contract'
import type { AreaRoute } from '@emberwatch/federation'
import { rememberLocation, useSession } from '@emberwatch/store'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

/** Visitors go to /login and come back; people without access go where the route says, or to /403 (product 4.2). Code is loaded only after it. */
export function Gate({ route, children }: { route: AreaRoute; children: ReactNode }) {
  const session = useSession()
  const user = session?.user ?? null
  const { pathname, search, hash } = useLocation()
  const access = routeAccess[route.access]
  const isVisitor = !user && access.rule !== 'public'

  useEffect(() => {
    if (isVisitor) rememberLocation(pathname + search + hash)
  }, [isVisitor, pathname, search, hash])
  // The title is set before the page's effects, which may set their own.
  useLayoutEffect(() => {
    document.title = `${route.title} · Emberwatch`
  }, [route.title])

  if (isVisitor) return <Navigate to={paths.login} replace />
  // The server refuses a wall screen everything else (product 2.10).
  if (session?.isWall && pathname !== paths.wall && access.rule !== 'public')
    return <Navigate to={paths.wall} replace />
  if (!allows(access, user)) return <Navigate to={route.otherwise ?? '/403'} replace />
  return children
}
