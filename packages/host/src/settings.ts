import { resolve } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import type { KnownToken, NeedsSignature, StoreEngine } from '@emberwatch/registry'
import type { ApiWatch } from './releases/api-watch.ts'
import type { SendReleaseMail } from './releases/tell-hooks.ts'

export interface MapTiles {
  /** With {z}, {x}, {y} and optionally {s}. */
  readonly tileUrl: string
  readonly attribution: string
}

export interface HostSettings {
  /** With `release.json`. */
  readonly shellFolder: string
  readonly releasesFolder: string
  /** An open store, which its opener closes, in place of that folder. */
  readonly store?: StoreEngine | undefined
  readonly apiUrl?: string | undefined
  /** PEM, in place of the authorities that Node knows. */
  readonly apiCa?: string | undefined
  /** In milliseconds. */
  readonly apiTimeoutMs?: number | undefined
  /** 30 seconds by default. */
  readonly serviceTimeoutMs?: number | undefined
  /** Beside those of the store; without any of either the routes are 404. */
  readonly publishTokens?: readonly KnownToken[]
  readonly needsSignature?: NeedsSignature
  /** Shared by all servers; without it the host keeps a key beside the releases. */
  readonly secret?: string | undefined
  /** Still valid for what it signed. */
  readonly secretBefore?: string | undefined
  readonly allowLocalServices?: boolean
  /** For hooks of releases that are mail addresses. */
  readonly sendReleaseMail?: SendReleaseMail | undefined
  /** What visits tell of errors and times; true by default. */
  readonly hearsVisits?: boolean
  /** No area's server may use it. */
  readonly metricsPort?: number | undefined
  /** By default `/`. */
  readonly basePath?: string
  /** With a slash at the end, for another origin. */
  readonly areasBase?: string
  /** Of a hundred visits, how many name a trace in their calls; none by default. */
  readonly traceVisits?: number | undefined
  /** Ids for these; undefined where traces go nowhere, and areas' servers get none then. */
  readonly makeTrace?: (() => string) | undefined
  /** Lets browsers run areas from their own machine. */
  readonly allowOverrides?: boolean
  /** For everybody, by area; for `pnpm dev`. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly build?: BuildName
  readonly apiWatch?: ApiWatch | undefined
  /** By default the bundled tiles; credits are HTML. */
  readonly map?: MapTiles
}

export const releasesFolderIn = (dataDir: string): string => resolve(dataDir, 'releases')
