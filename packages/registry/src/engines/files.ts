/** Where the files of releases lie, by names such as `modems/1.0.0/<upload>/remoteEntry.js`. @throws StoreUnavailable where they cannot be had */
export interface ReleaseFiles {
  /** A folder of this machine: the files themselves, or what was brought here. */
  readonly root: string
  readonly put: (name: string, content: Buffer) => Promise<unknown>
  readonly get: (name: string) => Promise<Buffer | null>
  readonly remove: (name: string) => Promise<unknown>
  /** @param start of the names, with a slash at its end */
  readonly list: (start: string) => Promise<{ readonly name: string; readonly changedAt: number }[]>
  /** Ensures that the file lies below `root`, with the published bytes where it comes from elsewhere. */
  readonly bring: (name: string, integrity: string) => Promise<void>
  /** @param folders that stay once they were brought, with a separator at the end */
  readonly keepHere: (folders: readonly string[]) => void
  /** Asks whether files elsewhere can be had. */
  readonly ask?: () => Promise<unknown>
  readonly close: () => unknown
}
