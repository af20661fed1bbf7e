import { keepPersonal, readPersonal, sessionStore } from '@emberwatch/store'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Pages about one thing, latest first, until sign-out. */

export interface RecentPage {
  readonly path: string
  readonly title: string
}

const storageKey = 'recent_places'
const maxPlaces = 8
/** Shorter visits only passed through; by then the page has its title. */
const stayMs = 1500
/** The menu has lists and forms. */
const isThing = (path: string) => /^\/(sites|systems|modems|users|scanned-systems|scanned-loops)\/[^/]+$/.test(path)

export function recentPlaces(userId: string): RecentPage[] {
  const stored = readPersonal(storageKey, userId)
  return Array.isArray(stored) ? stored.filter(isPlace) : []
}
const isPlace = (value: unknown): value is RecentPage => {
  const { path, title } = (value ?? {}) as Partial<RecentPage>
  return typeof path === 'string' && isThing(path) && typeof title === 'string'
}

export function rememberPlace(userId: string, page: RecentPage): void {
  const pages = [page, ...recentPlaces(userId).filter(({ path }) => path !== page.path)]
  keepPersonal(storageKey, userId, pages.slice(0, maxPlaces))
}

/** Takes the title from the document. */
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

/** The next person at this machine must not see them. */
export const forgetPlacesAtSignOut = (): (() => void) =>
  sessionStore.subscribe(({ session }, before) => {
    if (!before.session || session?.user.id === before.session.user.id) return
    keepPersonal(storageKey, before.session.user.id, null)
  })
