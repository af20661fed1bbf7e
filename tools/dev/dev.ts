import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevAreaServer } from '@emberwatch/area-kit'
import { areaFolder, areasHere } from './build-all.ts'
import { startServer } from './start-server.ts'

/** `pnpm dev <area>`: runs the API with the demo fleet, the real shell, and one area that is rebuilt and reloaded on change. */
const [area = ''] = process.argv.slice(2)
if (!areasHere().includes(area)) {
  console.error(`pnpm dev <area>, where the area is one of: ${areasHere().join(', ')}`)
  process.exit(1)
}

const outputPath = mkdtempSync(join(tmpdir(), `emberwatch-dev-${area}-`))
const dev = await startDevAreaServer({
  folder: areaFolder(area),
  outputPath,
  say: (line) => console.log(`${area}: ${line}`),
})
const server = await startServer({
  env: { ...process.env, ALLOW_OVERRIDES: '1' },
  overrides: { [area]: dev.entry },
}).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
console.log(`\n${server.url} runs ${area} from this working copy; save a file and it reloads.`)
console.log('Accounts such as super.admin@emberwatch.example have the password emberwatch-demo.\n')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([dev.close(), server.close()])
    rmSync(outputPath, { recursive: true, force: true })
    process.exit(0)
  })
}
