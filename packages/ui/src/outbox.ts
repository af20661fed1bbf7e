/** Entries that wait for the network; a separate entry that loads with the first form that uses it. */

export type { OutboxEntry } from './outbox/entry.ts'
export { clearOutbox, openOutbox } from './outbox/outbox.ts'
export { useOutboxForm } from './outbox/use-outbox-form.ts'
export { WaitingEntries } from './outbox/WaitingEntries.tsx'
