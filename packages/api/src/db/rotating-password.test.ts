import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultDbLimits } from '../settings/limits.ts'
import { readSettings } from '../settings.ts'
import { breakingServer } from '../testing/breaking-server.ts'
import { openPostgres } from './postgres-backend.ts'

it('a database account whose file has changed counts from the next connection on, without a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-rotating-'))
  const file = join(folder, 'database-url')
  const server = await breakingServer()
  const write = (name: string) => writeFileSync(file, server.url.replace('nobody', name), { mode: 0o600 })
  write('first')
  const { databaseUrl = '', rotating } = readSettings({
    DATABASE_URL_FILE: file,
    JWT_SECRET: 'x'.repeat(32),
    DATA_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  })
  const backend = openPostgres(databaseUrl, defaultDbLimits, rotating)
  const breakOne = async () => {
    const client = await backend.pool.connect()
    await client.query('select 1').catch(() => undefined)
    client.release()
  }
  await breakOne()
  write('second')
  await breakOne()
  // The connection that listens also takes the new password.
  write('third')
  await expect(backend.listen('changes', () => undefined)).rejects.toThrow()
  expect(server.names()).toEqual(['first', 'second', 'third'])
  await backend.close()
  await server.close()
  rmSync(folder, { recursive: true })
})
