import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseAreaJson } from '@emberwatch/federation'

/** This file is bundled into the kit's folder `cli`. */
const kitFolder = join(import.meta.dirname, '..')

export const kitFile = (...path: string[]): string => join(kitFolder, ...path)

/** Equals that of the host contract. */
export const kitVersion = (): string => JSON.parse(readFileSync(kitFile('package.json'), 'utf8')).version

/** The area of the working folder. @throws when there is none, and Refused where its file is no JSON */
export function areaHere(): { readonly name: string; readonly folder: string } {
  if (!existsSync(join(process.cwd(), 'area.json')))
    throw new Error('There is no area.json here; "emberwatch-areas init <name> --grant /<path>" makes an area')
  return areaIn(process.cwd())
}

/** The area of another folder. @throws when there is none, and Refused where its file is no JSON */
export function areaIn(location: string): { readonly name: string; readonly folder: string } {
  const folder = resolve(location)
  const file = join(folder, 'area.json')
  if (!existsSync(file)) throw new Error(`There is no ${file}`)
  return { name: Object(parseAreaJson(readFileSync(file, 'utf8'))).name, folder }
}

/** Resolved from the kit, because the package need not be linked into the area's own folder. */
export function binOf(name: string, program: string): string {
  const file = createRequire(kitFile('package.json')).resolve(`${name}/package.json`)
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(file), typeof bin === 'string' ? bin : (bin[program] ?? ''))
}
