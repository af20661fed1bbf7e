import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { newArea } from './new-area.ts'
import { newColumn } from './new-column.ts'
import { newEndpoint } from './new-endpoint.ts'
import { newForm } from './new-form.ts'
import { newPage } from './new-page.ts'

/** `pnpm new <kind> …`, in the working copy: the generated code compiles, lints and passes its tests unchanged (CONTRIBUTING.md). */
const kinds: Readonly<Record<string, (root: string, ...names: string[]) => string[]>> = {
  area: newArea,
  page: newPage,
  column: newColumn,
  endpoint: newEndpoint,
  form: newForm,
}
const usage = `pnpm new area <name> [</path>]
pnpm new page <area> <Page> [</path>]
pnpm new column <Thing> <field> <sample>, or of a report's row <column of its query>
pnpm new endpoint <Thing> <field>
pnpm new form <area> <Page> <Thing> <field>`

const [kind = '', ...names] = process.argv.slice(2)
try {
  const make = Object.hasOwn(kinds, kind) && kinds[kind]
  if (!make) throw new Error(usage)
  const lines = make(process.cwd(), ...names)
  finish(lines)
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function finish(lines: readonly string[]): void {
  const files = lines.filter((line) => existsSync(line) && !line.endsWith('.sql'))
  const paths = files.length ? files : globSync('mf-*/{area.json,package.json,src/pages}')
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--vcs-enabled=false', ...paths)
  if (!files.some((file) => file.startsWith('packages/contract/'))) return
  run('tools/checks/docs/write-pages.ts')
  if (files.some((file) => /^packages\/contract\/src\/(entities\/)?[^/]+$/.test(file))) run('tools/release/contract.ts')
}

/** @throws with the program's output if it fails */
function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`)
}
