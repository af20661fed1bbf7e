import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type AreaFile, readAreaFile } from '@emberwatch/federation'
import { Refused } from '@emberwatch/registry'
import { formatFiles } from './format-files.ts'
import { pageFiles, partEntry, partFiles, partTypes, partTypesFile, withPartTypes } from './page-templates.ts'

interface AddPartOptions {
  /** By default the name in words. */
  readonly title?: string
}

interface AddPageOptions extends AddPartOptions {
  /** By default the page's name below the area's first path. */
  readonly path?: string
}

/**
 * Adds a page to the area of a folder: the files that `init` makes, and a route in area.json.
 * @returns the files that were written
 * @throws before anything is written when the name is taken or invalid, or area.json would break a rule
 */
export function addPage(folder: string, name: string, options: AddPageOptions): string[] {
  const { json, area } = readArea(folder)
  const taken = area.routes.map(({ page }) => page)
  checkName(folder, name, 'page', taken)
  const title = titleOf(name, options)
  const path = options.path ?? pathOf(area, name)
  const routes = [...json.routes, { path, page: name, access: 'signedIn', title }]
  return write(folder, { ...json, routes }, pageFiles({ page: name, path, title }))
}

/**
 * Adds a part to the area of a folder: the file that `init` makes, its props in parts.d.ts, and an entry in area.json.
 * @returns the files that were written
 * @throws before anything is written when the name is taken or invalid, or the props have no place
 */
export function addPart(folder: string, name: string, options: AddPartOptions): string[] {
  const { json, area } = readArea(folder)
  const taken = area.parts.map((part) => part.name)
  checkName(folder, name, 'part', taken)
  const title = titleOf(name, options)
  const parts = [...json.parts, partEntry(name, title)]
  const types = { [partTypesFile]: typesWith(folder, area.name, name) }
  return write(folder, { ...json, parts }, { ...partFiles(name, title), ...types })
}

/** @returns area.json as it is written, with what the schema does not keep, and as it is read */
function readArea(folder: string) {
  const json = JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8'))
  return { json, area: checked(json) }
}

function checked(json: unknown): AreaFile {
  const { area, refusals } = readAreaFile(json)
  if (!area || refusals.length) throw new Refused(refusals)
  return area
}

function checkName(folder: string, name: string, kind: 'page' | 'part', taken: readonly string[]): void {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) throw new Error(`name: ${name} is no PascalCase name, such as StormPage`)
  const place = `src/${kind}s/${name}`
  if (taken.includes(name)) throw new Error(`name: area.json has a ${kind} ${name} already`)
  if (existsSync(join(folder, place))) throw new Error(`name: there is a folder ${place} already`)
}

/** `StormWarningPage` becomes `storm warning`. */
const wordsOf = (name: string): string =>
  name
    .replace(/(?<=.)Page$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()

function titleOf(name: string, { title }: AddPartOptions): string {
  const words = wordsOf(name)
  if (title === undefined) return words.charAt(0).toUpperCase() + words.slice(1)
  // It is written into the source of the page and of its test.
  if (!/^[^<>{}"\\`&\p{Cc}]+$/u.test(title)) throw new Error('title: one line of text without < > { } " \\ ` and &')
  return title
}

const pathOf = ({ routes, grant }: AreaFile, name: string): string =>
  `${grant?.[0] ?? `/${routes[0]?.path.split('/')[1]}`}/${wordsOf(name).replaceAll(' ', '-')}`

function typesWith(folder: string, area: string, part: string): string {
  const file = join(folder, partTypesFile)
  if (!existsSync(file)) return partTypes(area, part)
  const types = withPartTypes(readFileSync(file, 'utf8'), area, part)
  if (types === undefined) throw new Error(`${partTypesFile}: there is no "interface PartProps {" to add the props to`)
  return types
}

function write(folder: string, area: object, files: Readonly<Record<string, string>>): string[] {
  checked(area)
  const all = Object.entries({ ...files, 'area.json': `${JSON.stringify(area, null, 2)}\n` })
  for (const [file, content] of all) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const names = all.map(([file]) => file)
  formatFiles(folder, names)
  return names
}
