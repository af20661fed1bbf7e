import { underBase } from '@emberwatch/contract'
import { candidates, type HostRegistry, registryPath } from '@emberwatch/federation'
import { followRegistry } from '@emberwatch/federation/loader'
import { currentSession, hasUnsavedWork, notify } from '@emberwatch/store'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { AreaSource } from './area-source.ts'
import type { ShellSwap } from './shell-swap.ts'
import { useSource } from './source-context.tsx'

/**
 * Swaps a changed area at the next safe point: the next navigation or the notice's button, never with unsaved work (product 21.7). Another shell
 * comes by a reload there.
 */
export function useFollowReleases(): void {
  const source = useSource()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  /** Few sessions see another shell. */
  const shell = useRef<ShellSwap>(null)

  useEffect(() => {
    const own = source.registry.shellVersion
    const onDocument = async (document: HostRegistry) => {
      const before = source.waiting().length
      const waiting = source.stage(document)
      // Without a registry the screen has nothing to lose.
      if (source.registry.revision === 0) return source.applyStaged()
      if (own && !shell.current && document.shellVersion !== own && document.shellCanary !== own) {
        // The next document tries again; areas do not wait for it.
        const swap = await import(/* webpackChunkName: "shell-swap" */ './shell-swap.ts').catch(() => null)
        if (swap) shell.current ??= swap.createShellSwap(own, queryClient)
      }
      const isShellNew = shell.current?.stage(document)
      if (waiting.length > before || isShellNew) announce(source, shell.current, document)
    }
    return followRegistry({ url: underBase(registryPath), onDocument, isUrgent: source.registry.revision === 0 })
  }, [source, queryClient])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is a safe point
  useEffect(() => {
    if (!hasUnsavedWork() && !shell.current?.swapOnce()) source.applyStaged()
  }, [source, pathname])
}

function announce(source: AreaSource, shell: ShellSwap | null, document: HostRegistry) {
  const names = source.waiting().map((area) => {
    const [release] = candidates(document, area, currentSession()?.user.id ?? null)
    return release ? `${release.title} ${release.version}` : area
  })
  const version = shell?.waiting()
  if (version) names.unshift(`Emberwatch ${version}`)
  const run = () => {
    if (hasUnsavedWork()) notify({ kind: 'warning', text: 'Save or discard your changes first' })
    else if (!shell?.swap()) source.applyStaged()
  }
  notify({ kind: 'info', text: `New version ready: ${names.join(', ')}`, action: { label: 'Use it now', run } })
}
