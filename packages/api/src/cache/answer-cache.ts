import { LRUCache } from 'lru-cache'

/** Tables whose changes are recorded in `table_changes`. */
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
  | 'works'

/** The value is at least as new as the snapshot. */
export interface Cached<Value> {
  readonly snapshot: string
  readonly value: Value
}

/** Shorter than changes are remembered (sweep-changes.ts). */
export const cacheTtlMs = 30_000

export interface AnswerText {
  readonly text: string
  /** False for rows whose caller prefers no count. */
  readonly isCounted: boolean
}

/** List answers, and counts over all pages, which are stored when they begin. */
export interface AnswerCache {
  readonly answers: ValueCache<AnswerText>
  readonly totals: ValueCache<Promise<object>>
}

export interface ValueCache<Value> {
  find(key: string): Cached<Value> | undefined
  store(key: string, cached: Cached<Value>): void
  remove(key: string): void
}

/** Bytes per entry, beside its text. */
const entryBytes = 300
const totalsAtMost = 10_000

/** @param megabytes of answers; 0 disables the cache */
export const createAnswerCache = (megabytes: number): AnswerCache | null =>
  megabytes === 0
    ? null
    : {
        answers: cacheOf(
          new LRUCache<string, Cached<AnswerText>>({
            ttl: cacheTtlMs,
            maxSize: megabytes * 1024 * 1024,
            sizeCalculation: ({ value }, key) => entryBytes + 2 * (value.text.length + key.length),
          }),
        ),
        totals: cacheOf(new LRUCache<string, Cached<Promise<object>>>({ ttl: cacheTtlMs, max: totalsAtMost })),
      }

const cacheOf = <Value>(cache: LRUCache<string, Cached<Value>>): ValueCache<Value> => ({
  find: (key) => cache.get(key),
  store: (key, cached) => void cache.set(key, cached),
  remove: (key) => void cache.delete(key),
})
