import { ApiPermissions } from '@emberwatch/api-client'
import type { AreaName } from '@emberwatch/federation'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { arrivedComponent, loadExposed } from './load-exposed.ts'
import { useRegistry, useSource } from './source-context.tsx'

interface ExposedProps {
  readonly area: AreaName
  readonly expose: string
  readonly fallback: ReactNode
  readonly props?: object
}

/**
 * Loads on mount and throws failures to the boundary above; mounting anew tries again. `React.lazy` would keep a rejection for ever, and React
 * delays what follows a Suspense fallback by 300 ms. The Suspense here serves areas' own lazy components.
 */
export function Exposed({ area, expose, fallback, props }: ExposedProps) {
  const source = useSource()
  const { permissions } = useRegistry()
  const [{ Component, error }, setState] = useState<{ Component?: ComponentType<object>; error?: unknown }>(() => ({
    Component: arrivedComponent(source, area, expose),
  }))
  const hasArrived = Component !== undefined

  useEffect(() => {
    if (hasArrived) return
    let isGone = false
    loadExposed(source, area, expose).then(
      (loaded) => isGone || setState({ Component: loaded }),
      (failure: unknown) => isGone || setState({ error: failure }),
    )
    return () => {
      isGone = true
    }
  }, [source, area, expose, hasArrived])

  if (error !== undefined) throw error
  return Component ? (
    <ApiPermissions area={area} permissions={permissions?.[area]}>
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    </ApiPermissions>
  ) : (
    fallback
  )
}
