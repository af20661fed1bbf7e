import { keepPersonal, readPersonal, sessionStore } from '@emberwatch/store'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Where the person has been: pages about one thing, latest first, kept in this browser until they sign out. */

export interface Place {
  readonly path: string
  readonly title: string
}

const kept = 'recent_places'
const maxPlaces = 8
/** A page that one leaves sooner was only passed through; by then it also has its title. */
const stayMs = 1500
/** `/sites/{id}` and the like; lists and forms are in the menu anyway. */
const isThing = (path: string) => /^\/(sites|systems|modems|users|scanned-systems|scanned-loops)\/[^/]+$/.test(path)

export function recentPlaces(userId: string): Place[] {
  const found = readPersonal(kept, userId)
  return Array.isArray(found) ? found.filter(isPlace) : []
}
const isPlace = (value: unknown): value is Place => {
  const { path, title } = (value ?? {}) as Partial<Place>
  return typeof path === 'string' && isThing(path) && typeof title === 'string'
}

export function rememberPlace(userId: string, place: Place): void {
  const places = [place, ...recentPlaces(userId).filter(({ path }) => path !== place.path)]
  keepPersonal(kept, userId, places.slice(0, maxPlaces))
}

/** Keeps the place once one has stayed; its title is what the page has put into the document's. */
export function useRecentPlaces(userId: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!userId || !isThing(pathname)) return
    const timer = setTimeout(() => {
      rememberPlace(userId, { path: pathname, title: document.title.replace(/ · Emberwatch$/, '') })
    }, stayMs)
    return () => clearTimeout(timer)
  }, [userId, pathname])
}

/** What somebody looked at is not for whoever signs in next at the same machine. */
export const forgetPlacesAtSignOut = (): (() => void) =>
  sessionStore.subscribe(({ session }, before) => {
    if (!before.session || session?.user.id === before.session.user.id) return
    keepPersonal(kept, before.session.user.id, null)
  })
