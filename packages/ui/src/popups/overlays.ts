import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { useEffect, useSyncExternalStore } from 'react'
import type * as overlay from '../overlay/index.ts'

/**
 * Dialogs, menus, hints and notices weigh more than a page and are rarely wanted at once: their code comes when the browser is
 * idle, or when the first of them is asked for.
 */
type Overlay = typeof overlay

let loaded: Overlay | undefined
const listeners = new Set<() => void>()

/** Loads them once; a failure is tried again by the next call. */
export async function loadOverlays(): Promise<Overlay> {
  if (!loaded) {
    loaded = await import(/* webpackChunkName: "ui-overlay" */ '../overlay/index.ts')
    for (const listener of listeners) listener()
  }
  return loaded
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The overlays once they are here. */
export const useOverlays = (): Overlay | undefined => useSyncExternalStore(subscribe, () => loaded)

/**
 * The overlays for something that is open or about to be: loads them if need be, and says so when they cannot be had.
 * @param onFailure closes what could not be opened
 */
export function useWantedOverlays(isWanted: boolean, onFailure: () => void): Overlay | undefined {
  const overlays = useOverlays()
  useEffect(() => {
    if (!isWanted || overlays) return
    loadOverlays().catch(() => {
      notify({ kind: 'error', text: networkErrorText })
      onFailure()
    })
  }, [isWanted, overlays, onFailure])
  return overlays
}

/** Fetches them when the browser has nothing else to do, so that the first dialog opens at once. */
export function useIdleOverlays(): void {
  useEffect(() => {
    // Without them nothing is lost: whoever opens one asks again.
    const fetchThem = () => void loadOverlays().catch(() => undefined)
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(fetchThem, 1500)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(fetchThem, { timeout: 5000 })
    return () => cancelIdleCallback(request)
  }, [])
}
