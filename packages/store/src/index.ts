/** The shell and areas share this state and no other (product 21.3). */
export { type AlertSettings, setAlertSettings, useAlertSettings } from './alerts.ts'
export { noteContact, noteLostContact } from './contact.ts'
export { deviceId } from './device.ts'
export { type DraftValues, draftDatabase, forgetDrafts, keepDraft, readDraft } from './drafts.ts'
export {
  useContactBackAt,
  useHasOutboxEntries,
  useHasUnsavedWork,
  useNotices,
  usePreferences,
  useSession,
  useUser,
} from './hooks.ts'
export { dismissFailures, dismissNotice, type Notice, noticesStore, notify } from './notices.ts'
export {
  emptyOutbox,
  type OutboxCounts,
  outboxCountsStore,
  outboxSize,
  readOutboxCounts,
  setOutboxCounts,
} from './outbox-counts.ts'
export { keepInBrowser, keepPersonal, readInBrowser, readPersonal } from './personal.ts'
export { type Density, keepLocale, preferencesStore, setPreference, type ThemeChoice } from './preferences.ts'
export {
  currentSession,
  followOtherTabs,
  pendingInvitation,
  rememberLocation,
  replaceUser,
  type Session,
  sessionFrom,
  sessionStore,
  signIn,
  signOut,
  takeRememberedLocation,
} from './session.ts'
export { isStorageRefused, local as browserStorage, session as tabStorage } from './storage.ts'
export { discardUnsavedWork, hasUnsavedWork, onDiscardUnsaved, setUnsaved, unsavedStore } from './unsaved-work.ts'
