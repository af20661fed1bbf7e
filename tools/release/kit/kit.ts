import { join, resolve } from 'node:path'
import { packKit } from './pack-kit.ts'

/** `pnpm kit pack [folder]`: the kit for areas in repositories of their own, as an npm package (docs/areas.md). */
const [command, folder = join(import.meta.dirname, '../../packages/area-kit/dist')] = process.argv.slice(2)
if (command !== 'pack') {
  console.error('pnpm kit pack [folder]')
  process.exit(64)
}
const { file, bytes, seconds } = await packKit(resolve(folder))
console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(0)} s`)
