import type { SessionUser } from '@emberwatch/contract'
import { useStore } from 'zustand'
import { noticesStore } from './notices.ts'
import { type Preferences, preferencesStore } from './preferences.ts'
import { sessionStore } from './session.ts'
import { unsavedStore } from './unsaved-work.ts'

/** Read-only, for components. */

export const useSession = () => useStore(sessionStore, (state) => state.session)
export const useUser = (): SessionUser | null => useStore(sessionStore, (state) => state.session?.user ?? null)
export const usePreferences = (): Preferences => useStore(preferencesStore)
export const useNotices = () => useStore(noticesStore, (state) => state.notices)
export const useHasUnsavedWork = () => useStore(unsavedStore, (state) => state.holders.size > 0)
