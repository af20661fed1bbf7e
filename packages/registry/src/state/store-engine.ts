import type { AnyRelease, LogLine, RegistryDocument, Signature } from '@emberwatch/federation'
import type { Change } from './change.ts'

/** Browsers load release folders below this path of the host. */
export const releasesBase = '/areas/'
export const emptyDocument: RegistryDocument = { revision: 0, base: releasesBase, areas: {} }

/**
 * The names of a store's counters: the key of pseudonyms, reports of sessions, the shells that are served, hosts, their APIs, who may publish over HTTP, rollouts, hooks,
 * members of areas, errors by area, and by release the records of people and visitors.
 */
export type CountersName =
  | 'key'
  | 'health'
  | 'host'
  | 'instances'
  | 'apis'
  | 'tokens'
  | 'rollouts'
  | 'hooks'
  | 'members'
  | `causes-${string}`
  | `reports-${string}`

/**
 * A store holds releases, the registry document, its log and counters. It promises: the document changes as a whole or not at all,
 * and only from the revision that was read; files of a release are there before a document names them; a version stands for one content for ever. One suite
 * holds all databases and places of files to them (engines/engines.sweep.test.ts).
 */
export interface StoreEngine {
  /** A folder of this machine, with the files of releases or those that were brought here; uploads come into it too. */
  readonly root: string
  /** The document; an empty one before the first publish. @throws when it is not readable */
  readonly readDocument: () => Promise<RegistryDocument>
  /** Another text whenever the document may have changed; cheap enough to be asked on every request. */
  readonly documentMark: () => Promise<string>
  /** Every change that happened, oldest first. */
  readonly readLog: () => Promise<LogLine[]>
  /** Changes the document and writes the line of the log, both or neither. @throws Refused where the change refuses */
  readonly changeDocument: (change: Change) => Promise<RegistryDocument>
  /**
   * Stores the files of a release before a document names it. Answers false where the version lies there already.
   * @throws Refused when the version has other content already
   */
  readonly storeRelease: (folder: string, release: AnyRelease) => Promise<boolean>
  /** Puts files of a stored release back that are missing or have other bytes. Answers their names. @throws Refused when the folder has other bytes */
  readonly repairRelease: (folder: string, release: AnyRelease) => Promise<string[]>
  /** Files of a stored release that the store has lost, without reading them all where that is slow. @throws StoreUnavailable */
  readonly missingFiles: (area: string, version: string) => Promise<string[]>
  /**
   * Reads release.json of a stored release; null where there is none.
   * @param isFresh asks the store itself: of a release all is known for ever but its signature
   */
  readonly readRelease: (area: string, version: string, isFresh?: boolean) => Promise<AnyRelease | null>
  /** Puts another signature into the stored release.json; nothing else of it changes. @throws when it is not stored */
  readonly attachSignature: (area: string, version: string, signature: Signature) => Promise<void>
  /** Compares every stored file with the release. Answers what is wrong. */
  readonly wrongFiles: (release: AnyRelease) => Promise<string[]>
  /** Scripts of a stored release that have a source map beside it. @throws StoreUnavailable */
  readonly listSourceMaps: (area: string, version: string) => Promise<string[]>
  /** Keeps a source map beside a stored release; both go together. */
  readonly putSourceMap: (area: string, version: string, script: string, map: Buffer) => Promise<void>
  /** Null where there is none. @throws StoreUnavailable */
  readonly readSourceMap: (area: string, version: string, script: string) => Promise<Buffer | null>
  /**
   * Sees to it that the file, or with `null` the whole release and its release.json, lies on this machine.
   * @returns the folder of the release. @throws StoreUnavailable
   */
  readonly bring: (area: string, version: string, file: string | null) => Promise<string>
  /** Their files stay on this machine once they were brought, whatever else it needs room for; all others may go. */
  readonly keepHere: (releases: readonly ReleaseName[]) => void
  /**
   * Removes the files of a release, but for the memory of what it was; they come back where `isWanted` says so once nobody finds them any
   * more, as whoever publishes the same release meanwhile has found them there. Answers whether it is gone.
   */
  readonly retireRelease: (area: string, version: string, isWanted: () => Promise<boolean>) => Promise<boolean>
  /** Reads release.json of the releases whose files were removed. */
  readonly readRetired: () => Promise<AnyRelease[]>
  /** Takes over the history of another store, once its releases lie here. @throws when there is one already */
  readonly begin: (past: Past) => Promise<void>
  /** Removes what crashes have left half written; younger things may be somebody's work of this moment. */
  readonly removeLeftOvers: (now: number) => Promise<void>
  /** Broken ones count as empty: nobody's work hangs on them. */
  readonly readState: <T>(name: CountersName, empty: T) => Promise<T>
  /** Changes counters as one step, even when several hosts change them at once. Answers the new content. */
  readonly changeState: <T>(name: CountersName, empty: T, next: (before: T) => T) => Promise<T>
  readonly dropCounters: (name: CountersName) => Promise<void>
  /** The first caller of all hosts makes the key; every caller gets it. */
  readonly keepKey: (make: () => Buffer) => Promise<Buffer>
  /**
   * Counts a use in a window that begins with the first; left out where one host has the store for itself.
   * @param mark says nothing of whom it stands for
   */
  readonly countUse?: (
    mark: string,
    windowMs: number,
    uses?: number,
  ) => Promise<{ readonly count: number; readonly leftMs: number }>
  /** Asks whether files can be had; left out where they lie in a folder. @throws StoreUnavailable */
  readonly askObjects?: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** One version of an area, or of the shell. */
export interface ReleaseName {
  readonly area: string
  readonly version: string
}

/** The history of a store. */
export interface Past {
  readonly document: RegistryDocument
  readonly log: readonly LogLine[]
  readonly retired: readonly AnyRelease[]
}

/** A file cannot be read at this moment, or its bytes differ from the published ones. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly statusCode = 503
}
