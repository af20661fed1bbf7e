import { resolve } from 'node:path'

/** What the web server of shell and releases needs to know. */
export interface HostSettings {
  /** Folder of the built shell, with `shell.json`. */
  readonly shellFolder: string
  /** Folder of the release store. */
  readonly releasesFolder: string
  /** Passes `/api/` on to this origin instead of serving it here. */
  readonly apiUrl?: string
}

export const releasesFolderIn = (dataDir: string): string => resolve(dataDir, 'releases')
