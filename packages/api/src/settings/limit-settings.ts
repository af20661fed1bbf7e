import { settings, whole } from '@emberwatch/settings'

const daySeconds = 86_400

/** Times are whole seconds; 0 turns a database limit off. */
export const limitSettings = settings({
  DATABASE_POOL_SIZE: {
    is: whole(1, 500),
    default: '10',
    words: 'connections to PostgreSQL, besides one that listens for changes',
  },
  DATABASE_POOL_WAIT: {
    is: whole(1, 600),
    otherwise: '`4`; embedded `30`',
    words: 'a call that waits longer, for its turn and for connections, gets a 503 with `Retry-After`',
  },
  DATABASE_POOL_QUEUE: {
    is: whole(1, 100_000),
    default: '100',
    words:
      'calls that may wait for one, half of them about one kind of thing, and as many again for sign-in; others get that 503 at once',
  },
  DATABASE_STATEMENT_TIMEOUT: {
    is: whole(0, daySeconds),
    default: '60',
    words: 'a statement that takes longer ends with a 503; migrations have no limit',
  },
  DATABASE_LOCK_TIMEOUT: {
    is: whole(0, daySeconds),
    default: '5',
    words: 'the same for a lock',
  },
  DATABASE_IDLE_TRANSACTION_TIMEOUT: {
    is: whole(0, daySeconds),
    default: '60',
    words: 'a transaction that does nothing for so long ends with its connection',
  },
  HEADERS_TIMEOUT: {
    is: whole(1, 3_600),
    default: '20',
    words: 'from the connection to the end of the headers',
  },
  REQUEST_TIMEOUT: {
    is: whole(1, daySeconds),
    default: '900',
    words: 'from the first byte of a request to its last; with `API_URL` also how long an answer may take',
  },
  KEEP_ALIVE_TIMEOUT: {
    is: whole(1, 3_600),
    default: '72',
    words: 'between two requests of one connection; longer than that of a proxy in front',
  },
  UPLOAD_MIN_RATE: {
    is: whole(1, 1_000_000),
    default: '1000',
    words: 'bytes a second; a body that comes more slowly for 15 s is a 408',
  },
  MAX_CONNECTIONS: {
    is: whole(10, 1_000_000),
    default: '10000',
    words: 'connections of an instance, streams among them; more are closed',
  },
  MAX_LOOP_DELAY: {
    is: whole(0, 60_000),
    default: '0',
    words: 'average delay of the main thread, in milliseconds, beyond which new API calls get a 503; 0 is no limit',
  },
  LIST_CACHE_MB: {
    is: whole(0, 10_000),
    default: '32',
    words: 'megabytes for [cached lists](architecture.md#cached-lists); 0 caches nothing',
  },
  CALLS_PER_PERSON: {
    is: whole(1, 10_000),
    otherwise: 'half of `DATABASE_POOL_SIZE`',
    words:
      'concurrent calls of one person, without streams and uploads; one is reserved for another kind of thing, and the own account has as many besides. Fifty more wait for `DATABASE_POOL_WAIT`; others get a 429',
  },
  PERSON_LIMITS: {
    is: whole(1, 10_000),
    default: '1',
    words:
      "factor for the [limits of one person](product/02-sessions.md#28-tries-and-pauses), for scripts in a person's name",
  },
  EVENTS_KEEP_MONTHS: {
    is: whole(1, 1_200),
    words: 'months of events that [`pnpm server db retire`](operating.md#old-events) leaves',
  },
  RECORD_KEEP_DAYS: {
    is: whole(0, 36_500),
    default: '1096',
    words: 'days that [the record](operating.md#the-record-of-who-changed-what) is kept; 0 keeps all',
  },
  CONNECTION_DAYS: {
    is: whole(0, 36_500),
    default: '400',
    words: 'days that changes of connection are kept, of which availability is counted; 0 keeps all',
  },
  DRAIN_GRACE: {
    is: whole(0, 3_600),
    default: '5',
    words: 'seconds that a server goes on after SIGTERM while `/readyz` says 503',
  },
  DRAIN_LIMIT: {
    is: whole(0, daySeconds),
    default: '60',
    words: 'seconds that requests and downloads may take after that',
  },
})
