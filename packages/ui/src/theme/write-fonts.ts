import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeFolder, makeFonts } from './make-fonts.ts'

/** `pnpm -C packages/ui fonts` */
mkdirSync(madeFolder, { recursive: true })
for (const [name, bytes] of Object.entries(await makeFonts())) {
  writeFileSync(join(madeFolder, name), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}
