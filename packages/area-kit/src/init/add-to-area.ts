import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AreaFile } from '@emberwatch/federation'
import { checkName, readArea, titleOf, wordsOf, writeArea } from './edit-area.ts'
import { pageFiles, partEntry, partFiles, partTypes, partTypesFile, withPartTypes } from './page-templates.ts'

interface AddPartOptions {
  /** The title; the name in words by default. */
  readonly title?: string
}

interface AddPageOptions extends AddPartOptions {
  /** The path; the page's name below the area's first path by default. */
  readonly path?: string
}

/**
 * Adds a page to the area of a folder: the files that `init` makes, and a route in area.json.
 * @returns the files that were written
 * @throws before anything is written when the name is taken or invalid, or area.json would break a rule
 */
export function addPage(folder: string, name: string, options: AddPageOptions): string[] {
  const { json, area } = readArea(folder)
  const names = area.routes.map(({ page }) => page)
  checkName(folder, name, 'page', names)
  const title = titleOf(name, options.title)
  const path = options.path ?? pathOf(area, name)
  const routes = [...json.routes, { path, page: name, access: 'signedIn', title }]
  return writeArea(folder, { ...json, routes }, pageFiles({ page: name, path, title }))
}

/**
 * Adds a part to the area of a folder: the file that `init` makes, its props in parts.d.ts, and an entry in area.json.
 * @returns the files that were written
 * @throws before anything is written when the name is taken or invalid, or the props have no place
 */
export function addPart(folder: string, name: string, options: AddPartOptions): string[] {
  const { json, area } = readArea(folder)
  const names = area.parts.map((part) => part.name)
  checkName(folder, name, 'part', names)
  const title = titleOf(name, options.title)
  const parts = [...json.parts, partEntry(name, title)]
  const types = { [partTypesFile]: typesWith(folder, area.name, name) }
  return writeArea(folder, { ...json, parts }, { ...partFiles(name, title), ...types })
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
