import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { newArea } from './new-area.ts'
import { newColumn } from './new-column.ts'
import { newEndpoint } from './new-endpoint.ts'
import { newForm } from './new-form.ts'
import { newPage } from './new-page.ts'

/** `pnpm new <kind> …`, in the working folder: what is made compiles, lints and passes its tests as it comes (CONTRIBUTING.md). */
const kinds: Readonly<Record<string, (root: string, ...names: string[]) => string[]>> = {
  area: newArea,
  page: newPage,
  column: newColumn,
  endpoint: newEndpoint,
  form: newForm,
}
const usage = `pnpm new area <name> [</path>]
pnpm new page <area> <Page> [</path>]
pnpm new column <Thing> <field> <sample>
pnpm new endpoint <Thing> <field>
pnpm new form <area> <Page> <Thing> <field>`

const [kind = '', ...names] = process.argv.slice(2)
try {
  const make = Object.hasOwn(kinds, kind) && kinds[kind]
  if (!make) throw new Error(usage)
  const lines = make(process.cwd(), ...names)
  tidy(lines)
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The line breaks and the order of imports that the linter asks for, in what was made and changed. */
function tidy(made: readonly string[]): void {
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const files = made.filter((line) => existsSync(line) && !line.endsWith('.sql'))
  const places = files.length ? files : globSync('mf-*/{area.json,package.json,src/pages}')
  spawnSync(process.execPath, [biome, 'check', '--write', '--vcs-enabled=false', ...places])
}
