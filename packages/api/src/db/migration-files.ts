import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
  /** Number of the oldest schema whose servers work with this one, as it only adds; null for none. */
  readonly runsWith: string | null
  /** Marked `-- no transaction`, for indices of large tables. */
  readonly standsAlone: boolean
}

export const numberOf = (name: string) => name.slice(0, name.indexOf('-'))

/** @throws MigrationError when a file without transaction could not be run twice */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // A checkout may have other line endings.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const hash = createHash('sha256').update(sql).digest('hex')
      const runsWith = /^-- runs-with: (\d{4})$/m.exec(sql)?.[1] ?? null
      const standsAlone = /^-- no transaction$/m.test(sql)
      if (standsAlone && /create (unique )?index (?!concurrently if not exists )/i.test(sql))
        throw new MigrationError(`${name} needs "create index concurrently if not exists": it may run twice.`)
      return { name, sql, hash, runsWith, standsAlone }
    }),
  )
}

/** Such as `0001`. */
export async function newestMigration(folder = migrationsFolder): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return numberOf(names.at(-1) ?? '')
}
