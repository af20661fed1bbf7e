import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ObjectPlace } from '@emberwatch/http/objects'
import S3rver from 's3rver'

export interface ObjectServer {
  readonly location: ObjectPlace
  /** The folder of the server's objects, for tests that damage them. */
  readonly folder: string
  /** Ends and leaves the objects; `start` has it again at the same address. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A server that speaks S3, on a port of its own, with one empty bucket. */
export async function startObjectServer(): Promise<ObjectServer> {
  // The server takes any credentials, but the client wants some.
  process.env.AWS_ACCESS_KEY_ID ??= 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'S3RVER'
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-objects-'))
  const serverAt = (port: number) =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'releases', configs: [] }],
    })
  let server = serverAt(0)
  const { port } = (await server.run()) as unknown as AddressInfo
  const stop = () => server.close()
  return {
    location: { bucket: 'releases', endpoint: `http://127.0.0.1:${port}`, prefix: 'fire/', timeoutMs: 30_000 },
    folder,
    stop,
    start: async () => {
      server = serverAt(port)
      await server.run()
    },
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
