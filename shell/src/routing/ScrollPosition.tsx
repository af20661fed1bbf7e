import { storageKey } from '@emberwatch/contract'
import { tabStorage } from '@emberwatch/store'
import { useEffect, useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { useAppHistory } from './app-history.ts'

/** Pixels per history entry; survives a reload. */
const key = storageKey('scroll-positions')

function stored(): Record<string, number> {
  try {
    return JSON.parse(tabStorage().getItem(key) ?? '{}')
  } catch {
    return {}
  }
}
const positions = stored()

export const rememberPosition = (location: Location): void => {
  positions[location.key] = window.scrollY
}

/** Restores the position on Back and Forward; a new page starts at its top or at the address's target. */
export function ScrollPosition() {
  const history = useAppHistory()
  const location = useLocation()
  useEffect(() => {
    // Browsers would scroll before the page is drawn.
    window.history.scrollRestoration = 'manual'
    const onHide = () => {
      rememberPosition(history.location)
      try {
        tabStorage().setItem(key, JSON.stringify(positions))
      } catch {
        // Storage is full: pages start at the top.
      }
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [history])
  useLayoutEffect(() => {
    // Returns nothing, as an effect's return value is its clean-up.
    const before = positions[location.key]
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (before !== undefined) window.scrollTo(0, before)
    else if (named) named.scrollIntoView()
    else if (!history.keepsScroll()) window.scrollTo(0, 0)
  }, [history, location])
  return null
}
