import { underBase } from '@emberwatch/contract'
import { candidates, registryPath } from '@emberwatch/federation'
import { followRegistry } from '@emberwatch/federation/loader'
import { currentSession, hasUnsavedWork, notify } from '@emberwatch/store'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { AreaSource } from './area-source.ts'
import { useSource } from './source-context.tsx'

/**
 * Follows what ops activate: a changed area is swapped at the next safe point, which is the next navigation or the
 * notice's button, and never while there is unsaved work (product 21.7).
 */
export function useFollowReleases(): void {
  const source = useSource()
  const { pathname } = useLocation()

  useEffect(() => {
    const onDocument = (document: AreaSource['registry']) => {
      const before = source.waiting().length
      const waiting = source.offer(document)
      // A page that came without a registry shows nothing that could be lost.
      if (source.registry.revision === 0) return source.adopt()
      if (waiting.length > before) announce(source, document, waiting)
    }
    return followRegistry({ url: underBase(registryPath), onDocument, isUrgent: source.registry.revision === 0 })
  }, [source])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is a safe point
  useEffect(() => {
    if (!hasUnsavedWork()) source.adopt()
  }, [source, pathname])
}

function announce(source: AreaSource, document: AreaSource['registry'], waiting: ReturnType<AreaSource['waiting']>) {
  const names = waiting.map((area) => {
    const [release] = candidates(document, area, currentSession()?.user.id ?? null)
    return release ? `${release.title} ${release.version}` : area
  })
  const run = () => {
    if (hasUnsavedWork()) notify({ kind: 'warning', text: 'Save or discard your changes first' })
    else source.adopt()
  }
  notify({ kind: 'info', text: `New version ready: ${names.join(', ')}`, action: { label: 'Use it now', run } })
}
