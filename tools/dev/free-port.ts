import { once } from 'node:events'
import { createServer } from 'node:net'

/** A currently free port of the loopback address, for servers that need a fixed port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('there is no port')
  return address.port
}
