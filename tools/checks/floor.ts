import { join } from 'node:path'
import { floorInWords, newerInFolder } from '@emberwatch/federation/floor'
import { areasHere } from '../dev/build-all.ts'

/** `pnpm budgets`: checks that the builds of shell and areas use no browser features newer than the oldest supported browsers. */
const root = join(import.meta.dirname, '../..')
const folders = ['shell', ...areasHere().map((area) => `mf-${area}`)]
const uses = folders.flatMap((folder) => newerInFolder(join(root, folder, 'dist')).map((line) => `${folder}/${line}`))
if (uses.length > 0) {
  console.error(uses.join('\n'))
  process.exit(1)
}
console.log(`${folders.length} builds run in ${floorInWords}`)
