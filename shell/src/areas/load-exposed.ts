import type { AreaName } from '@emberwatch/federation'
import type { ComponentType } from 'react'
import type { AreaSource } from './area-source.ts'

type Exposed = ComponentType<object>

/** Code by release and expose, so that coming back shows no skeleton. */
const arrived = new Map<string, Exposed>()
/** Prefetched; the first mount takes it, also with its failure. */
const preloads = new Map<string, Promise<Exposed>>()

const keyOf = (source: AreaSource, area: AreaName, expose: string) => `${source.release(area)?.globalName}|${expose}`

/** Undefined until loaded. */
export const arrivedComponent = (source: AreaSource, area: AreaName, expose: string): Exposed | undefined =>
  arrived.get(keyOf(source, area, expose))

/** `./pages/SitesPage` exports `SitesPage`. @throws LoadFailure */
export function loadExposed(source: AreaSource, area: AreaName, expose: string): Promise<Exposed> {
  const begun = preloads.get(`${area}|${expose}`)
  preloads.delete(`${area}|${expose}`)
  return begun ?? load(source, area, expose)
}

/** Prefetches; whoever mounts it shows a failure. */
export function preload(source: AreaSource, area: AreaName, expose: string): Promise<unknown> {
  const loading = load(source, area, expose)
  // The area may have no release left after a failure.
  preloads.set(`${area}|${expose}`, loading)
  return loading.then(
    () => preloads.delete(`${area}|${expose}`),
    () => undefined,
  )
}

async function load(source: AreaSource, area: AreaName, expose: string): Promise<Exposed> {
  const { module, release } = await source.load(area, expose)
  const component = module[expose.split('/').at(-1) ?? ''] as Exposed
  watch(source)
  arrived.set(`${release.globalName}|${expose}`, component)
  return component
}

const watched = new WeakSet<AreaSource>()

/** Drops components of releases that the registry no longer has. */
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
