import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { floorInWords } from './browser-floor.ts'
import { findNewer } from './find-newer.ts'

/** One line for each file and use. */
export const newerInFolder = (folder: string): string[] =>
  globSync('**/*.{js,css}', { cwd: folder })
    .sort()
    .flatMap((file) =>
      findNewer(file, readFileSync(join(folder, file), 'utf8')).map(
        (use) => `${file}: ${use} is not known to all of ${floorInWords}; look whether it is there before using it`,
      ),
    )
