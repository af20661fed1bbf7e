import type { AreaName } from '@emberwatch/federation'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AreaSource } from './area-source.ts'
import { useSource } from './source-context.tsx'

/** Components that have arrived, by release and expose, so that coming back to a page shows no skeleton. */
const arrived = new Map<string, ComponentType<object>>()

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
    Component: arrived.get(`${source.release(area)?.globalName}|${expose}`),
  }))
  const hasArrived = Component !== undefined

  useEffect(() => {
    if (hasArrived) return
    let isGone = false
    load(source, area, expose).then(
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

/** `./pages/SitesPage` exports `SitesPage`. */
async function load(source: AreaSource, area: AreaName, expose: string): Promise<ComponentType<object>> {
  const { module, release } = await source.load(area, expose)
  const name = expose.split('/').at(-1) ?? ''
  const component = module[name] as ComponentType<object>
  watch(source)
  arrived.set(`${release.globalName}|${expose}`, component)
  return component
}

const watched = new WeakSet<AreaSource>()

/** Components of releases that the registry has no use for any more go; should one come back, it is fetched anew. */
function watch(source: AreaSource): void {
  if (watched.has(source)) return
  watched.add(source)
  source.subscribe(() => forgetOld(source))
}

function forgetOld({ registry }: AreaSource): void {
  const names = new Set(
    Object.values(registry.areas).flatMap((entry) =>
      Object.values(entry?.releases ?? {}).map(({ globalName }) => globalName),
    ),
  )
  for (const key of arrived.keys()) if (!names.has(key.split('|')[0] ?? '')) arrived.delete(key)
}
