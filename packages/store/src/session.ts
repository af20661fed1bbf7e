import {
  onClockOffset,
  SessionUser,
  serverNow,
  setClockOffset,
  storageKey,
  storageKeys,
  type User,
} from '@emberwatch/contract'
import { jwtDecode } from 'jwt-decode'
import * as v from 'valibot'
import { create } from 'zustand'
import { lastContactAt } from './contact.ts'
import { forgetDrafts, removeStoredDrafts } from './drafts.ts'
import { dismissOffers } from './notices.ts'
import { local, readJson, readText, session, writeText } from './storage.ts'
import { discardUnsavedWork } from './unsaved-work.ts'

/** Who is signed in, for all tabs: the session is in local storage, under the names of product 19.2. */
export interface Session {
  readonly token: string
  readonly user: SessionUser
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** True for a wall screen, which may open the wall alone (product 2.10). */
  readonly isWall?: boolean
}

interface SessionState {
  readonly session: Session | null
}

const Claims = v.object({ id: v.union([v.string(), v.number()]), exp: v.number(), wall: v.optional(v.boolean()) })
const StoredUser = v.omit(SessionUser, ['token'])

/** Null unless the token decodes, has not expired and has the stored user's id (product 2.2). */
export function sessionFrom(token: string | null, storedUser: unknown, now = serverNow()): Session | null {
  const user = v.safeParse(StoredUser, storedUser)
  if (!token || !user.success) return null
  const claims = readClaims(token)
  if (!claims || claims.exp * 1000 <= now || String(claims.id) !== user.output.id) return null
  return {
    token,
    user: { ...user.output, token },
    expiresAt: claims.exp * 1000,
    ...(claims.wall ? { isWall: true } : {}),
  }
}

function readClaims(token: string): v.InferOutput<typeof Claims> | null {
  try {
    return v.parse(Claims, jwtDecode(token))
  } catch {
    return null
  }
}

const readStored = (): Session | null =>
  sessionFrom(readText(local(), storageKeys.token), readJson(local(), storageKeys.user))

keepClock()
export const sessionStore = create<SessionState>(() => ({ session: readStored() }))

/** Drops an expired session. */
export function currentSession(): Session | null {
  const { session: pending } = sessionStore.getState()
  if (pending && pending.expiresAt <= serverNow()) {
    signOut()
    return null
  }
  return pending
}

/** @throws when the token is not the person's */
export function signIn(user: SessionUser): void {
  const { token, ...stored } = user
  const next = sessionFrom(token, stored)
  if (!next) throw new Error('The server answered a token that does not fit the person')
  const before = sessionStore.getState().session
  // A wall is signed in as whoever set it up, who is signed out.
  if (before && (before.user.id !== next.user.id || (next.isWall && !before.isWall))) forgetWork(before)
  writeText(local(), storageKeys.token, token)
  writeText(local(), storageKeys.user, JSON.stringify(stored))
  sessionStore.setState({ session: next })
}

/** A session that is unused for so long ends by itself, as one whose time is over: its drafts wait for the person (product 6.11). */
const idleMs = 12 * 3_600_000
const isOver = ({ expiresAt }: Session): boolean =>
  expiresAt <= serverNow() || (lastContactAt() ?? Date.now()) < Date.now() - idleMs

/** Removes offers, and what the person has typed and not saved, unless the session ended by time alone: the next one at this device may be another. */
function forgetWork(ended: Session | null): void {
  dismissOffers()
  if (!ended || isOver(ended)) return
  discardUnsavedWork()
  forgetDrafts()
  removeStoredDrafts(ended.user.id)
}

/** Keeps pending invitation, remembered location and preferences (product 2.1). */
export function signOut(): void {
  forgetWork(sessionStore.getState().session)
  writeText(local(), storageKeys.token, null)
  writeText(local(), storageKeys.user, null)
  if (sessionStore.getState().session) sessionStore.setState({ session: null })
}

/** Keeps the token (product 1.7). Equal values cause no rendering. */
export function replaceUser(user: User): void {
  const session = currentSession()
  if (!session || session.user.id !== user.id) return
  const { id, firstName, lastName, emailAddress, permissions, status } = user
  const next = { id, firstName, lastName, emailAddress, permissions, status, token: session.token }
  if (JSON.stringify(sessionFrom(session.token, next)) !== JSON.stringify(session)) signIn(next)
}

/** Signing out in one tab signs out all, also pages in the back/forward cache. @returns a function that ends it */
export function followOtherTabs(): () => void {
  const keys: (string | null)[] = [storageKey(storageKeys.token), storageKey(storageKeys.user), null]
  const onStorage = (event: StorageEvent) => {
    if (!keys.includes(event.key)) return
    const { session: before } = sessionStore.getState()
    const next = readStored()
    if (before?.user.id !== next?.user.id) forgetWork(before)
    sessionStore.setState({ session: next })
  }
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) sessionStore.setState({ session: readStored() })
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShown)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShown)
  }
}

/** Used once after sign-in (product 2.3). */
export const rememberLocation = (path: string | null): void =>
  writeText(session(), storageKeys.rememberedLocation, path && isOwnPath(path) ? path : null)

export function takeRememberedLocation(): string | null {
  const path = readText(session(), storageKeys.rememberedLocation)
  writeText(session(), storageKeys.rememberedLocation, null)
  return path && isOwnPath(path) ? path : null
}

/** `//host`, `/\host` and variants with a tab lead to another origin. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).origin === anyOrigin
const anyOrigin = 'http://own.invalid'

export const pendingInvitation = {
  get: () => readText(session(), storageKeys.pendingInvitation),
  set: (id: string | null) => writeText(session(), storageKeys.pendingInvitation, id),
}

/** A page that loads has no answer of the server yet, and judges a stored session by what the last page learned. */
function keepClock(): void {
  setClockOffset(Number(readJson(local(), 'clock-offset') ?? 0))
  onClockOffset((offsetMs) => writeText(local(), 'clock-offset', offsetMs === 0 ? null : String(offsetMs)))
}
