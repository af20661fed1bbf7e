import { resolve } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import type { KnownToken, NeedsSignature, StoreEngine } from '@emberwatch/registry'
import type { ApiWatch } from './releases/api-watch.ts'
import type { SendReleaseMail } from './releases/tell-hooks.ts'
import type { WatchTimes } from './visits/watch-times.ts'

export interface MapTiles {
  /** The template has {z}, {x}, {y} and optionally {s}. */
  readonly tileUrl: string
  readonly attribution: string
}

export interface HostSettings {
  /** The folder has a `release.json`. */
  readonly shellFolder: string
  readonly releasesFolder: string
  /** An open store, which its opener closes, in place of that folder. */
  readonly store?: StoreEngine | undefined
  readonly apiUrl?: string | undefined
  /** PEM, in place of the authorities that Node knows. */
  readonly apiCa?: string | undefined
  /** Milliseconds. */
  readonly apiTimeoutMs?: number | undefined
  /** 30 seconds by default. */
  readonly serviceTimeoutMs?: number | undefined
  /** Tokens besides those of the store; without any of either the routes are 404. */
  readonly publishTokens?: readonly KnownToken[]
  readonly needsSignature?: NeedsSignature
  /** Shared by all servers; without it the host keeps a key beside the releases. */
  readonly secret?: string | undefined
  /** Still valid for what it signed. */
  readonly secretBefore?: string | undefined
  readonly allowLocalServices?: boolean
  /** Sends mail for hooks of releases that are mail addresses. */
  readonly sendReleaseMail?: SendReleaseMail | undefined
  /** True where the host takes errors and times of visits; true by default. */
  readonly hearsVisits?: boolean
  /** No area's server may use it. */
  readonly metricsPort?: number | undefined
  /** The path is `/` by default. */
  readonly basePath?: string
  /** The base of another origin; it ends with a slash. */
  readonly areasBase?: string
  /** Visits of a hundred that name a trace in their calls; none by default. */
  readonly traceVisits?: number | undefined
  /** Ids for these; undefined where traces go nowhere, and areas' servers get none then. */
  readonly makeTrace?: (() => string) | undefined
  /** Undefined where nobody reads metrics. */
  readonly watch?: WatchTimes | undefined
  /** Lets browsers run areas from their own machine. */
  readonly allowOverrides?: boolean
  /** Overrides for everybody, by area; `pnpm dev` sets them. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly build?: BuildName
  readonly apiWatch?: ApiWatch | undefined
  /** The bundled tiles are the default; credits are HTML. */
  readonly map?: MapTiles
}

export const releasesFolderIn = (dataDir: string): string => resolve(dataDir, 'releases')
