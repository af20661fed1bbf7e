import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNewer } from './make-newer.ts'

/** `pnpm floor:newer`: writes down what is newer than the floor, so that nobody needs five megabytes to check a release. */
writeFileSync(join(import.meta.dirname, 'newer.json'), `${JSON.stringify(makeNewer(), null, 2)}\n`)
