import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { biomeSettings } from './biome-settings.ts'

/** The real linter over an area's folder, which takes its settings from the packed kit. */

const root = join(import.meta.dirname, '../../..')
const kit = 'node_modules/@emberwatch/area-kit'
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-lint-'))
  write(`${kit}/biome.json`, JSON.stringify(await biomeSettings(root)))
  write(`${kit}/package.json`, JSON.stringify({ name: '@emberwatch/area-kit', exports: { './biome': './biome.json' } }))
  write('biome.json', JSON.stringify({ extends: ['@emberwatch/area-kit/biome'] }))
  write('.gitignore', 'node_modules/\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** @returns the rules that the file breaks */
function lint(file: string, text: string): string[] {
  write(file, text)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', file]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`Biome did not run: ${stderr}${stdout}`)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] }
  return diagnostics.map(({ category }) => category).sort()
}

it.each(['antd', 'antd/es/button', '@emberwatch/mf-modems', '@emberwatch/ui/src/button/Button'])(
  'an area that imports %s is refused',
  (name) => {
    expect(lint('src/pages/A/A.tsx', `export * from '${name}'\n`)).toEqual(['lint/style/noRestrictedImports'])
  },
)

it("React's lazy is refused, because its lost chunks crash an area", () => {
  const code = "export { lazy, useState } from 'react'\n"
  expect(lint('src/pages/A/A.tsx', code)).toEqual(['lint/style/noRestrictedImports'])
  expect(lint('src/pages/A/A.tsx', "export { useState } from 'react'\n")).toEqual([])
})

it('modules of the shell are accepted', () => {
  expect(lint('src/pages/A/A.tsx', "export { Page } from '@emberwatch/ui'\n")).toEqual([])
})

it("browser code is linted by its rules, and an area's server not", () => {
  const code = "console.log('listening')\nif (process.env.TLS) useCertificate()\nexport default function start() {}\n"
  expect(lint('src/main.ts', code)).toEqual([
    'lint/correctness/useHookAtTopLevel',
    'lint/style/noDefaultExport',
    'lint/suspicious/noConsole',
  ])
  expect(lint('server/main.ts', code)).toEqual([])
})

it('a server follows the rules of all code', () => {
  expect(lint('server/main.ts', 'debugger\n')).toEqual(['lint/suspicious/noDebugger'])
})
