import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNewer } from './make-newer.ts'

/** `pnpm floor:newer`: saves the features newer than the floor, so that checking a release does not need five megabytes of data. */
writeFileSync(join(import.meta.dirname, 'newer.json'), `${JSON.stringify(makeNewer(), null, 2)}\n`)
