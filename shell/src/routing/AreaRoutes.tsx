import { type AreaRoute, routesOf } from '@emberwatch/federation'
import { useUser } from '@emberwatch/store'
import { useMemo } from 'react'
import { type RouteObject, useParams, useRoutes } from 'react-router-dom'
import { AreaPage } from '../areas/AreaPage.tsx'
import { useRegistry } from '../areas/source-context.tsx'
import { ErrorPage, StatusPage } from './ErrorPages.tsx'
import { Gate } from './Gate.tsx'

/** Routes come from the registry alone: gates and titles are known before any area's code. */
export function AreaRoutes() {
  const registry = useRegistry()
  const userId = useUser()?.id ?? null
  const routes = useMemo(() => toRouteObjects(routesOf(registry, userId)), [registry, userId])
  return useRoutes(routes)
}

const toRouteObjects = (routes: readonly AreaRoute[]): RouteObject[] => [
  ...routes.map((route) => ({
    path: route.path,
    element: (
      <Gate route={route}>
        <AreaPage area={route.area} page={route.page} />
      </Gate>
    ),
  })),
  { path: '/:status', element: <StatusRoute /> },
  { path: '*', element: <ErrorPage status="404" /> },
]

/** Numbers of 4xx and 5xx only (product 4.4). */
function StatusRoute() {
  const { status = '' } = useParams()
  if (status === '403') return <ErrorPage status="403" />
  return status !== '404' && /^[45]\d\d$/.test(status) ? <StatusPage status={status} /> : <ErrorPage status="404" />
}
