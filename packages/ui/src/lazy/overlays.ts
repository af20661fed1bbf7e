import { networkErrorText } from '@emberwatch/contract'
import { notify, useUser } from '@emberwatch/store'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type * as overlay from '../overlay.ts'
import { whenIdle } from './when-idle.ts'

/** Dialogs, menus, hints and notices are larger than a page and rarely needed at once. Their code loads shortly before or on first use. */
type Overlay = typeof overlay

let loaded: Overlay | undefined
const listeners = new Set<() => void>()

/** Loads the code once; the next call retries after a failure. */
export async function loadOverlays(): Promise<Overlay> {
  if (!loaded) {
    loaded = await import(/* webpackChunkName: "ui-overlay" */ '../overlay.ts')
    for (const listener of listeners) listener()
  }
  return loaded
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The overlays, once loaded, for what is shown or has been: until then a page with a menu in each row draws none of them. */
export function useOverlaysFor(isShown: boolean): Overlay | undefined {
  const [wasShown, setShown] = useState(isShown)
  if (isShown && !wasShown) setShown(true)
  return useSyncExternalStore(subscribe, () => (wasShown ? loaded : undefined))
}

/**
 * The overlays for something that is open or about to open. Loads them if needed and shows a notice if that fails.
 * @param onFailure closes what could not be opened
 */
export function useWantedOverlays(isWanted: boolean, onFailure: () => void): Overlay | undefined {
  const overlays = useOverlaysFor(isWanted)
  useEffect(() => {
    if (!isWanted || overlays) return
    loadOverlays().catch(() => {
      notify({ kind: 'error', text: networkErrorText })
      onFailure()
    })
  }, [isWanted, overlays, onFailure])
  return overlays
}

/**
 * Loads the overlays before they are needed, so that the first dialog opens at once: when a mouse moves or a key is pressed, as somebody who only looks
 * needs none of them. A finger comes without a move before, perhaps where there is no network any more: then they load when the browser is idle.
 * A visitor needs them after the first input, which on a form begins a sign-in.
 */
export function useEarlyOverlays(): void {
  const isSignedIn = useUser() !== null
  useEffect(() => {
    let cancel: (() => void) | undefined
    const load = () => {
      // A failure needs no handling: the next use retries.
      cancel ??= whenIdle(() => void loadOverlays().catch(() => undefined))
    }
    const types = isSignedIn ? ['pointermove', 'keydown'] : ['input']
    if (isSignedIn && !matchMedia('(hover)').matches) load()
    for (const type of types) document.addEventListener(type, load, { once: true })
    return () => {
      for (const type of types) document.removeEventListener(type, load)
      cancel?.()
    }
  }, [isSignedIn])
}
