/** Entries that wait for the network; a separate entry that loads with the first form that uses it. */

export type { OutboxEntry } from './entry.ts'
export { clearOutbox, openOutbox } from './outbox.ts'
export { useOutboxForm } from './use-outbox-form.ts'
export { WaitingEntries } from './WaitingEntries.tsx'
