import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPrograms } from './debian.ts'
import { withPgBouncer } from './pgbouncer-server.ts'
import { withPostgres } from './postgres-server.ts'

/**
 * `node tools/dev/postgres/with-postgres.ts <command…>`: runs a command with `TEST_DATABASE_URL`: the server that it already names, or a temporary
 * one that stops with the command, with PgBouncer at `TEST_PGBOUNCER_URL`. If PostgreSQL is missing and can't be installed, prints that and skips
 * the command.
 */
const command = process.argv.slice(2)
const databaseUrl = process.env.TEST_DATABASE_URL
process.exitCode = databaseUrl ? await run({ TEST_DATABASE_URL: databaseUrl }) : await onOwnServer()

async function onOwnServer(): Promise<number> {
  const { postgres, pgbouncer } = findPrograms()
  if (!postgres) {
    console.log('PostgreSQL is not installed ("apt-get install postgresql"): its tests are left out.')
    return process.env.CI ? 1 : 0
  }
  return withPostgres(postgres, (url) => {
    if (pgbouncer)
      return withPgBouncer(pgbouncer, url, (pooled) => run({ TEST_DATABASE_URL: url, TEST_PGBOUNCER_URL: pooled }))
    console.log('PgBouncer is not installed ("apt-get install pgbouncer"): its tests are left out.')
    return run({ TEST_DATABASE_URL: url })
  })
}

async function run(variables: Readonly<Record<string, string>>): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...variables } })
  // Signals are forwarded to the command; the servers stop after it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [status] = await once(child, 'exit')
  return status ?? 1
}
