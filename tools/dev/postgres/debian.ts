import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstall } from '../debian.ts'

/** Finds PostgreSQL and PgBouncer; in CI they are installed from Debian's packages if permitted. */
export function findPrograms(): { postgres?: string; pgbouncer?: string } {
  const missing = [firstPostgres() ? [] : ['postgresql'], firstPgBouncer() ? [] : ['pgbouncer']].flat()
  if (missing.length > 0 && process.env.CI && mayInstall()) installPackages(missing)
  const postgres = firstPostgres()
  const pgbouncer = firstPgBouncer()
  return { ...(postgres && { postgres }), ...(pgbouncer && { pgbouncer }) }
}

function firstPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), '/opt/homebrew/bin', '/usr/local/bin']
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

const firstPgBouncer = () =>
  ['/usr/sbin', '/usr/bin', '/opt/homebrew/bin'].map((folder) => join(folder, 'pgbouncer')).find(existsSync)
