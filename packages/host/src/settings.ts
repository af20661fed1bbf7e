import { resolve } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import type { KnownToken, StoreEngine } from '@emberwatch/registry'
import type { ApiWatch } from './releases/api-watch.ts'

export interface MapTiles {
  /** With {z}, {x}, {y} and perhaps {s}. */
  readonly tileUrl: string
  readonly attribution: string
}

/** What the web server of shell and releases needs to know. */
export interface HostSettings {
  /** Folder of the built shell, with `release.json`. */
  readonly shellFolder: string
  /** Folder of the release store. */
  readonly releasesFolder: string
  /** In place of that folder: a store that is open already and that its opener closes. */
  readonly store?: StoreEngine | undefined
  /** Passes `/api/` on to this origin instead of serving it here. */
  readonly apiUrl?: string | undefined
  /** Who signs that API's certificate, in place of the authorities that Node knows; PEM. */
  readonly apiCa?: string | undefined
  /** How long an answer from there may take, in milliseconds. */
  readonly apiTimeoutMs?: number | undefined
  /** The same for servers of areas; by default 30 seconds. */
  readonly serviceTimeoutMs?: number | undefined
  /** Who may publish over HTTP; without any the routes are not there. */
  readonly publishTokens?: readonly KnownToken[]
  /** Refuses releases that no key which ops pinned to their area has signed. */
  readonly needsSignature?: boolean
  /** What all servers of the installation share; without it the host keeps a key of its own beside the releases. */
  readonly secret?: string | undefined
  /** The secret before a rotation: what was signed with it still counts. */
  readonly secretBefore?: string | undefined
  /** Lets servers of areas be on this machine. */
  readonly allowLocalServices?: boolean
  /** Where this process serves its metrics; no area's server may be at that port. */
  readonly metricsPort?: number | undefined
  /** Where the whole app lies on its origin, with a slash at either end; by default `/`. */
  readonly basePath?: string
  /** Where browsers find the releases when that is another origin: an address with a slash at the end. */
  readonly areasBase?: string
  /** Lets a browser run areas from its own machine, in place of the published ones. */
  readonly allowOverrides?: boolean
  /** Overrides for everybody who opens this host, by area; for `pnpm dev`. */
  readonly overrides?: Readonly<Record<string, string>>
  /** What this host runs: pages name it, and the Areas page shows it for each host that is up. */
  readonly build?: BuildName
  /** What is known of the API behind it. */
  readonly apiWatch?: ApiWatch | undefined
  /** Tiles of another service, and its credits as HTML; by default the bundled ones. */
  readonly map?: MapTiles
}

export const releasesFolderIn = (dataDir: string): string => resolve(dataDir, 'releases')
