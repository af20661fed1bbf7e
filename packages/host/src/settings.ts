import { resolve } from 'node:path'

export interface MapTiles {
  /** With {z}, {x}, {y} and perhaps {s}. */
  readonly tileUrl: string
  readonly attribution: string
}

/** What the web server of shell and releases needs to know. */
export interface HostSettings {
  /** Folder of the built shell, with `shell.json`. */
  readonly shellFolder: string
  /** Folder of the release store. */
  readonly releasesFolder: string
  /** Passes `/api/` on to this origin instead of serving it here. */
  readonly apiUrl?: string
  /** Tiles of another service, and its credits as HTML; by default the bundled ones. */
  readonly map?: MapTiles
}

export const releasesFolderIn = (dataDir: string): string => resolve(dataDir, 'releases')
