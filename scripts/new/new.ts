import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { newArea } from './new-area.ts'
import { newPage } from './new-page.ts'

/** `pnpm new area <name>` and `pnpm new page <area> <Page>`, in the working folder. */
const [kind, ...names] = process.argv.slice(2)
try {
  const lines =
    kind === 'area' ? newArea(process.cwd(), ...names) : kind === 'page' ? newPage(process.cwd(), ...names) : null
  if (!lines) throw new Error('pnpm new area <name> [</path>], or pnpm new page <area> <Page> [</path>]')
  tidy()
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The line breaks that the linter asks for. */
function tidy(): void {
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const made = globSync('mf-*/{area.json,package.json,src/pages}')
  spawnSync(process.execPath, [biome, 'check', '--write', '--vcs-enabled=false', ...made])
}
