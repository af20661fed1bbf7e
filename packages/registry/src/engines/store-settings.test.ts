import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStoreOf } from './store-settings.ts'

const shared = { STORE_S3_BUCKET: 'releases', STORE_S3_REGION: 'eu-north-1' }

it('names the folder whole, as a server hands files out by it wherever it works', () => {
  expect(openStoreOf({ DATA_DIR: 'some/where' }).root).toBe(join(process.cwd(), 'some/where/releases'))
  expect(openStoreOf({ DATA_DIR: ' ' }).root).toBe(join(process.cwd(), 'var/releases'))
})

it('says each value that is no good, a line each', () => {
  expect(() => openStoreOf({ STORE_S3_ENDPOINT: 'minio:9000', STORE_CACHE_MB: '8' })).toThrow(
    'STORE_S3_ENDPOINT must be an address that starts with http:// or https://.\n' +
      'STORE_CACHE_MB must be a whole number from 16 to 1000000.',
  )
})

it('wants the bucket for a shared store, and a database with it', () => {
  expect(() => openStoreOf({ STORE_DATABASE_URL: 'postgres://db/one' })).toThrow('STORE_S3_BUCKET is required')
  expect(() => openStoreOf(shared)).toThrow('STORE_DATABASE_URL or DATABASE_URL is required')
})

it('takes the account of the database from a file, anew for each connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-store-'))
  const file = join(folder, 'url')
  const names: (string | undefined)[] = []
  const server = createServer((socket) =>
    socket
      .once('data', (first) => {
        names.push(/user\0([^\0]*)\0/.exec(first.toString('latin1'))?.[1])
        socket.destroy()
      })
      .on('error', () => undefined),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const write = (name: string) => writeFileSync(file, `postgres://${name}@127.0.0.1:${port}/store`, { mode: 0o600 })
  write('first')
  const store = openStoreOf({ ...shared, DATA_DIR: folder, STORE_DATABASE_URL_FILE: file })
  await expect(store.readDocument()).rejects.toThrow()
  write('second')
  await expect(store.readDocument()).rejects.toThrow()
  expect(names).toEqual(['first', 'second'])
  await store.close()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})
