import type { AreaName } from '@emberwatch/federation'
import { type ComponentType, type LazyExoticComponent, lazy, useMemo, useState } from 'react'
import { useRelease, useSource } from './source-context.tsx'

/** Components that have arrived, by release and expose, so that coming back to a page shows no skeleton. */
const arrived = new Map<string, ComponentType<object>>()

/** A page or part of an area as a component, and a way to try again: React keeps a rejected `lazy` for ever. */
export function useExposed(area: AreaName, expose: string) {
  const source = useSource()
  const release = useRelease(area)
  const [attempt, setAttempt] = useState(0)
  const key = `${release?.globalName}|${expose}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt needs another lazy
  const Exposed = useMemo<ComponentType<object> | LazyExoticComponent<ComponentType<object>>>(
    () =>
      arrived.get(key) ??
      lazy(async () => {
        const loaded = await source.load(area, expose)
        const component = componentIn(loaded.module, expose)
        arrived.set(`${loaded.release.globalName}|${expose}`, component)
        return { default: component }
      }),
    [source, area, expose, key, attempt],
  )
  return { Exposed, release, attempt, retry: () => setAttempt((count) => count + 1) }
}

/** `./pages/SitesPage` exports `SitesPage`. */
function componentIn(module: Record<string, unknown>, expose: string): ComponentType<object> {
  const name = expose.split('/').at(-1) ?? ''
  const component = module[name]
  if (typeof component !== 'function' && typeof component !== 'object') throw new Error(`${expose} exports no ${name}`)
  return component as ComponentType<object>
}
