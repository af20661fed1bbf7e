import { LRUCache } from 'lru-cache'

/** Tables whose changes are noted (`table_changes`). */
export type NotedTable =
  | 'sites'
  | 'systems'
  | 'site_access'
  | 'system_access'
  | 'users'
  | 'modems'
  | 'modem_systems'
  | 'configuration_hardware'
  | 'units'

/** Something that was read once, and the snapshot that it is at least as new as. */
export interface Kept<Value> {
  readonly snapshot: string
  readonly value: Value
}

/** Shorter than changes are remembered (sweep-changes.ts). */
export const keptMs = 30_000

/** Answers of lists as they were sent, and the counts over all their pages, for those who ask again. */
export interface KeptAnswers {
  readonly answers: KeptStore<string>
  readonly totals: KeptStore<object>
}

export interface KeptStore<Value> {
  find(key: string): Kept<Value> | undefined
  keep(key: string, kept: Kept<Value>): void
}

/** Bytes of an entry beside its text. */
const entryBytes = 300
const totalsAtMost = 10_000

/** @param megabytes of answers; 0 keeps nothing */
export const createKeptAnswers = (megabytes: number): KeptAnswers | null =>
  megabytes === 0
    ? null
    : {
        answers: storeOf(
          new LRUCache<string, Kept<string>>({
            ttl: keptMs,
            maxSize: megabytes * 1024 * 1024,
            sizeCalculation: ({ value }, key) => entryBytes + 2 * (value.length + key.length),
          }),
        ),
        totals: storeOf(new LRUCache<string, Kept<object>>({ ttl: keptMs, max: totalsAtMost })),
      }

const storeOf = <Value>(cache: LRUCache<string, Kept<Value>>): KeptStore<Value> => ({
  find: (key) => cache.get(key),
  keep: (key, kept) => void cache.set(key, kept),
})
