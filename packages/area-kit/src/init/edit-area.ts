import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type AreaFile, readAreaFile } from '@emberwatch/federation'
import { Refused } from '@emberwatch/registry'
import { binOf } from '../paths.ts'

/** All generators of an area share this: it reads and checks area.json before anything is written. */

export type Files = Readonly<Record<string, string>>

/** @returns area.json as it is written, with what the schema does not keep, and as it is read */
export function readArea(folder: string) {
  const json = JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8'))
  return { json, area: checked(json) }
}

function checked(json: unknown): AreaFile {
  const { area, refusals } = readAreaFile(json)
  if (!area || refusals.length) throw new Refused(refusals)
  return area
}

export function checkName(folder: string, name: string, kind: 'page' | 'part', taken: readonly string[]): void {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) throw new Error(`name: ${name} is no PascalCase name, such as StormPage`)
  const location = `src/${kind}s/${name}`
  if (taken.includes(name)) throw new Error(`name: area.json has a ${kind} ${name} already`)
  if (existsSync(join(folder, location))) throw new Error(`name: there is a folder ${location} already`)
}

/** `StormWarningPage` becomes `storm warning`. */
export const wordsOf = (name: string): string =>
  name
    .replace(/(?<=.)Page$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** @param title by default the name in words */
export function titleOf(name: string, title?: string): string {
  const words = wordsOf(name)
  if (title === undefined) return words.charAt(0).toUpperCase() + words.slice(1)
  // It is written into the source of the page and of its test.
  if (!/^[^<>{}"\\`&\p{Cc}]+$/u.test(title)) throw new Error('title: one line of text without < > { } " \\ ` and &')
  return title
}

/** Writes area.json and the files, in the platform's format. @returns their names @throws Refused, before, where area.json breaks a rule */
export function writeArea(folder: string, area: object, files: Files): string[] {
  checked(area)
  return writeFiles(folder, { ...files, 'area.json': `${JSON.stringify(area, null, 2)}\n` })
}

export function writeFiles(folder: string, files: Files): string[] {
  const all = Object.entries(files)
  for (const [file, content] of all) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const names = all.map(([file]) => file)
  formatFiles(folder, names)
  return names
}

/** The formatter adjusts line breaks of generated files to the length of the names in them. */
export function formatFiles(folder: string, files: readonly string[], settings: readonly string[] = []): void {
  const args = [binOf('@biomejs/biome', 'biome'), 'check', '--write', '--log-level=none', ...settings, ...files]
  spawnSync(process.execPath, args, { cwd: folder })
}
