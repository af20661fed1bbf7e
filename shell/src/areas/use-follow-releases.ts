import { underBase } from '@emberwatch/contract'
import { candidates, type PublicRegistry, registryPath } from '@emberwatch/federation'
import { followRegistry } from '@emberwatch/federation/loader'
import { currentSession, hasUnsavedWork, noticesStore, notify } from '@emberwatch/store'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AreaSource } from './area-source.ts'
import { createShellSwap, type ShellSwap } from './shell-swap.ts'
import { useSource } from './source-context.tsx'

/**
 * Follows what ops activate: a changed area is swapped at the next safe point, which is the next navigation or the
 * notice's button, and never while there is unsaved work (design 6). Another shell comes there too, by loading the page anew.
 */
export function useFollowReleases(): void {
  const source = useSource()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const [shell] = useState(() => createShellSwap(source.registry.shellVersion))

  useEffect(() => {
    const onDocument = (document: PublicRegistry) => {
      const before = source.waiting().length
      const waiting = source.offer(document)
      const isShellNew = shell.offer(document)
      // A page that came without a registry shows nothing that could be lost.
      if (source.registry.revision === 0) return source.adopt()
      if (waiting.length > before || isShellNew) announce({ source, shell }, document, waiting)
    }
    return followRegistry({ url: underBase(registryPath), onDocument, isUrgent: source.registry.revision === 0 })
  }, [source, shell])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is a safe point
  useEffect(() => {
    if (hasUnsavedWork() || (isQuiet(queryClient) && shell.swapOnce())) return
    source.adopt()
  }, [source, shell, queryClient, pathname])
}

/** Whether nothing is lost that goes on past the page: files on their way, and words that somebody has not read yet. */
const isQuiet = (queryClient: QueryClient): boolean =>
  queryClient.isMutating() === 0 && noticesStore.getState().notices.every(({ action }) => action)

interface Followed {
  readonly source: AreaSource
  readonly shell: ShellSwap
}

function announce({ source, shell }: Followed, document: PublicRegistry, waiting: ReturnType<AreaSource['waiting']>) {
  const names = waiting.map((area) => {
    const [release] = candidates(document, area, currentSession()?.user.id ?? null)
    return release ? `${release.title} ${release.version}` : area
  })
  if (shell.waiting()) names.unshift(`Emberwatch ${shell.waiting()}`)
  const run = () => {
    if (hasUnsavedWork()) notify({ kind: 'warning', text: 'Save or discard your changes first' })
    else if (shell.waiting()) shell.swap()
    else source.adopt()
  }
  notify({ kind: 'info', text: `New version ready: ${names.join(', ')}`, action: { label: 'Use it now', run } })
}
