import type { Endpoint, FileEndpoint, ItemEndpoint, Params } from '@emberwatch/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerCache } from '../cache/answer-cache.ts'
import type { Db } from '../db/open.ts'
import type { Queries } from '../db/queries.ts'
import type { Caller } from '../identity/caller.ts'
import type { Mac } from '../identity/mac.ts'
import type { Tokens } from '../identity/tokens.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { Mailer } from '../mail/mail-types.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Sealer } from '../secrets/sealed.ts'
import type { Settings } from '../settings.ts'
import type { WorkPool } from '../work/work-pool.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import type { Pace } from './pace.ts'

/** What every handler may use; made once for a server. */
export interface Services {
  readonly db: Queries
  /** For work in pieces: whoever waits for an answer goes first (db/open.ts). */
  readonly lowPriority: Queries
  /** Rows as bytes, for more of them than objects can be made of (db/open.ts). */
  readonly rowBytes: Db['rowBytes']
  /** Whether the database finds texts by indices (db/text-indices.ts). */
  readonly hasTextIndices: boolean
  readonly settings: Settings
  readonly tokens: Tokens
  /** Makes and checks the hashes of people's passwords. */
  readonly passwords: Passwords
  /** For codes and links of which only a MAC is kept. */
  readonly mac: Mac
  /** For what the database keeps but must not be able to read. */
  readonly sealer: Sealer
  readonly mailer: Mailer
  readonly live: LiveHub
  /** Reads people's files away from this thread. */
  readonly work: WorkPool
  /** What was answered a moment ago; null where a setting says so. */
  readonly cache: AnswerCache | null
  /** Keeps one person from taking every connection. */
  readonly personLimit: ConcurrencyLimit
  /** Keeps one person from writing faster than people do. */
  readonly pace: Pace
  /** Keeps calls about one thing from taking all of the places of one person. */
  readonly needLimit: ConcurrencyLimit
  /** Streams begin a few at a time, however many browsers come back at once, and calls find connections meanwhile. */
  readonly streamLimit: ConcurrencyLimit
  /** The address that people use, without a slash at the end, for links in mail. */
  readonly publicUrl: () => string
  /** The clock; tests set their own. */
  readonly now: () => Date
}

/** The call of an endpoint, such as `CallOf<typeof modems.update>`. */
export type CallOf<E extends Endpoint> =
  E extends ItemEndpoint<infer Path, infer _Answer, infer Body>
    ? Call<Path, Body, undefined>
    : E extends FileEndpoint<infer Path, infer Query>
      ? Call<Path, undefined, Query>
      : never

/** A call about one thing, whichever endpoint it came by. */
export type CallAbout<Body = undefined> = Omit<Call, 'params' | 'body'> & {
  readonly params: { readonly id: string }
  readonly body: Body
}

/** One call of an endpoint, parsed and let through. */
export interface Call<Path extends string = string, Body = unknown, Query = unknown> extends Services {
  readonly params: Params<Path>
  readonly query: Query
  readonly body: Body
  /** The signed-in person; reading it in a public endpoint is a mistake and throws. */
  readonly user: Caller
  /** The caller's address, of an IPv6 one its network, for rate limits. */
  readonly ip: string
  /** What the caller's browser says about itself; '' where it says nothing. */
  readonly userAgent: string
  /** What a browser is known by (`DeviceId`); undefined where it sends none, or nonsense. */
  readonly device: string | undefined
  /** As it came in the Authorization header. */
  readonly token: string
  /** Where a listener of a stream left off. */
  readonly lastEventId: string | undefined
  readonly log: FastifyBaseLogger
  /** Count and totals of a list: those that are kept and true, or what `read` finds, which is kept then. */
  readonly totals: <Totals extends object>(read: () => Promise<Totals>) => Promise<Totals>
}
