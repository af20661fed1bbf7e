import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Says what the folder is (packages/catalogue). */
const mark = 'catalogue.json'

interface Written {
  readonly folder: string
  /** The number of components in the catalogue. */
  readonly components: number
}

/**
 * Writes the catalogue's site into a folder, in place of an earlier one.
 * @param site the catalogue of the kit
 * @throws where the folder has anything else in it, or lies in the way
 */
export function writeCatalogue(site: string, location: string): Written {
  const folder = resolve(location)
  if (existsSync(folder) && !isCatalogue(folder))
    throw new Error(`${folder} is not empty and no catalogue; name another folder, or empty it`)
  rmSync(folder, { recursive: true, force: true })
  cpSync(site, folder, { recursive: true })
  const { components } = JSON.parse(readFileSync(join(folder, mark), 'utf8'))
  return { folder, components }
}

function isCatalogue(folder: string): boolean {
  try {
    return existsSync(join(folder, mark)) || readdirSync(folder).length === 0
  } catch {
    // It is a file.
    return false
  }
}
