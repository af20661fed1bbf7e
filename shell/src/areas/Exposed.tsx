import type { AreaName } from '@emberwatch/federation'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { arrivedComponent, loadExposed } from './load-exposed.ts'
import { useSource } from './source-context.tsx'

interface ExposedProps {
  readonly area: AreaName
  readonly expose: string
  readonly fallback: ReactNode
  readonly props?: object
}

/**
 * A page or part of an area, fetched when it is mounted; a failure is thrown for the boundary above, and mounting it
 * anew tries again. Not `React.lazy`: that keeps a rejection for ever, and React holds what follows a Suspense fallback
 * back for 300 ms, the requests of the page with it. The Suspense here is for what areas load lazily themselves.
 */
export function Exposed({ area, expose, fallback, props }: ExposedProps) {
  const source = useSource()
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
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  ) : (
    fallback
  )
}
