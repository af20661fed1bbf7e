import type { AreaName } from '@emberwatch/federation'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AreaSource } from './area-source.ts'

const SourceContext = createContext<AreaSource | null>(null)
export const SourceProvider = SourceContext.Provider

export function useSource(): AreaSource {
  const source = useContext(SourceContext)
  if (!source) throw new Error('useSource needs a SourceProvider above it')
  return source
}

export function useRegistry() {
  const source = useSource()
  return useSyncExternalStore(source.subscribe, () => source.registry)
}

export function useRelease(area: AreaName) {
  const source = useSource()
  return useSyncExternalStore(source.subscribe, () => source.release(area))
}
