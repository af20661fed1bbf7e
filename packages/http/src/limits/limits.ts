import type { SemaphoreLimits } from './semaphore.ts'

/** All limits of how much runs at once. */
export const semaphores = {
  /** A person's calls about one kind of thing leave one of these to others; the setting is `CALLS_PER_PERSON`. */
  callsOfPerson: { queuePerKey: 50, waitMs: 4_000, retrySeconds: 2 },
  /** Starts of streams, for a pool of ten connections; a client that waits longer counts the connection as dead (live-link.ts). */
  streamStarts: { perKey: 4, queuePerKey: 10_000, waitMs: 30_000, retrySeconds: 2 },
  /** Two threads: one person's large file does not block another's small one. */
  fileReaders: { capacity: 2, perKey: 1, queue: 40, queuePerKey: 4, retrySeconds: 10 },
  /** Writing a sheet fills a core; more at once would slow lists. */
  sheetWriters: { capacity: 2 },
  streams: { capacity: 10_000, perKey: 50, retrySeconds: 60 },
  /** Below the API's, as one team looks after the server of an area. */
  areaCalls: { perKey: 50 },
  areaCallsOfPerson: { perKey: 10 },
  /** Connections of one address that have not identified themselves. A network of modems has one address, so those that have do not count. */
  unknownModems: { perKey: 200 },
} as const satisfies Readonly<Record<string, SemaphoreLimits>>
