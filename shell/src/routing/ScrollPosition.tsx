import { storageKey } from '@emberwatch/contract'
import { useEffect, useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { useAppHistory } from './app-history.ts'

/** Where each place of the history was scrolled to, in pixels; of this tab, and kept over a reload. */
const key = storageKey('scroll-positions')

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}
const positions = stored()

export const rememberPosition = (location: Location): void => {
  positions[location.key] = window.scrollY
}

/** Back and Forward find a page where it was scrolled to; another page begins at its top, or at what the address names. */
export function ScrollPosition() {
  const history = useAppHistory()
  const location = useLocation()
  useEffect(() => {
    // The browser would scroll before the page is drawn.
    window.history.scrollRestoration = 'manual'
    const onHide = () => {
      rememberPosition(history.location)
      try {
        sessionStorage.setItem(key, JSON.stringify(positions))
      } catch {
        // A browser that keeps nothing begins at the top.
      }
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [history])
  useLayoutEffect(() => {
    // Nothing is answered: what browsers answer to these calls is no clean-up.
    const before = positions[location.key]
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (before !== undefined) window.scrollTo(0, before)
    else if (named) named.scrollIntoView()
    else if (!history.keepsScroll()) window.scrollTo(0, 0)
  }, [history, location])
  return null
}
