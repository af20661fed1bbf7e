import type { SessionUser } from '@emberwatch/contract'
import { useStore } from 'zustand'
import { contactStore } from './contact.ts'
import { noticesStore } from './notices.ts'
import { outboxCountsStore, outboxSize } from './outbox-counts.ts'
import { type Preferences, preferencesStore } from './preferences.ts'
import { sessionStore } from './session.ts'
import { unsavedStore } from './unsaved-work.ts'

/** Read-only, for components. */

export const useSession = () => useStore(sessionStore, (state) => state.session)
export const useUser = (): SessionUser | null => useStore(sessionStore, (state) => state.session?.user ?? null)
export const usePreferences = (): Preferences => useStore(preferencesStore)
/** Reads when calls last reached the server again after a loss, in milliseconds since 1970; 0 before the first loss. */
export const useContactBackAt = (): number => useStore(contactStore, (state) => state.backAt)
export const useNotices = () => useStore(noticesStore, (state) => state.notices)
export const useHasUnsavedWork = () => useStore(unsavedStore, (state) => state.holders.size > 0)
/** Tests whether the person has made entries that the server has not accepted yet. */
export const useHasOutboxEntries = () => useStore(outboxCountsStore, ({ counts }) => outboxSize(counts) > 0)
