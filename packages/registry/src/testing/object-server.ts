import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { ObjectPlace } from '../engines/object-files.ts'

export interface ObjectServer {
  readonly place: ObjectPlace
  /** Where the server keeps the objects, for tests that damage them. */
  readonly folder: string
  readonly close: () => Promise<void>
}

/** A server that speaks S3, on a port of its own, with one empty bucket. */
export async function startObjectServer(): Promise<ObjectServer> {
  // The server takes any credentials, but the client wants some.
  process.env.AWS_ACCESS_KEY_ID ??= 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'S3RVER'
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-objects-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'releases', configs: [] }],
  })
  const { port } = (await server.run()) as unknown as AddressInfo
  return {
    place: { bucket: 'releases', endpoint: `http://127.0.0.1:${port}`, prefix: 'fire/', timeoutMs: 2_000 },
    folder,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
