import type { Endpoint, FileEndpoint, ItemEndpoint, Params } from '@emberwatch/contract'
import type { LocalRate, Semaphore } from '@emberwatch/http'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerCache } from '../cache/answer-cache.ts'
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

/** Made once per server. */
export interface Services {
  readonly db: Queries
  /** See db/open.ts. */
  readonly lowPriority: Queries
  /** See db/text-indices.ts. */
  readonly hasTextIndices: boolean
  readonly settings: Settings
  readonly tokens: Tokens
  readonly passwords: Passwords
  /** MACs of codes and links, which are not stored themselves. */
  readonly mac: Mac
  /** Encrypts what the database must not be able to read. */
  readonly sealer: Sealer
  readonly mailer: Mailer
  readonly live: LiveHub
  /** Parses files on threads. */
  readonly work: WorkPool
  /** Null when disabled by a setting. */
  readonly cache: AnswerCache | null
  /** Keeps one person from taking all connections, and calls about one thing from taking all places of one person (needs.ts). */
  readonly callLimit: Semaphore
  /** Limits one person's writes per minute. */
  readonly writes: LocalRate
  /** Starts a few streams at a time, so that calls find connections when many browsers come back at once. */
  readonly streamLimit: Semaphore
  /** The address without a slash at the end, for links in mail. */
  readonly publicUrl: () => string
  /** Tests set their own clock. */
  readonly now: () => Date
}

/** Such as `CallOf<typeof modems.update>`. */
export type CallOf<E extends Endpoint> =
  E extends ItemEndpoint<infer Path, infer _Answer, infer Body>
    ? Call<Path, Body, undefined>
    : E extends FileEndpoint<infer Path, infer Query>
      ? Call<Path, undefined, Query>
      : never

/** The call of handlers that serve several endpoints. */
export type CallAbout<Body = undefined> = Omit<Call, 'params' | 'body'> & {
  readonly params: { readonly id: string }
  readonly body: Body
}

/** A call with parsed input and checked access. */
export interface Call<Path extends string = string, Body = unknown, Query = unknown> extends Services {
  readonly params: Params<Path>
  readonly query: Query
  readonly body: Body
  /** Throws in public endpoints. */
  readonly user: Caller
  /** The network for IPv6, for rate limits. */
  readonly ip: string
  /** '' without the header. */
  readonly userAgent: string
  /** A browser's `DeviceId`; undefined without a valid one. */
  readonly device: string | undefined
  readonly token: string
  /** The id at which the stream's listener stopped. */
  readonly lastEventId: string | undefined
  readonly log: FastifyBaseLogger
  /** Cached count and totals where fresh, else what `read` finds. */
  readonly totals: <Totals extends object>(read: () => Promise<Totals>) => Promise<Totals>
  /** False where the caller of a list prefers rows without count and totals (count-preference.ts). */
  readonly isCounted: boolean
}
