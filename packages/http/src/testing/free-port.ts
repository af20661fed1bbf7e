import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to clients, and to servers that ask for any (Linux: 32768, RFC 6335: 49152). */
const range = { first: 20_000, end: 32_000 }

/**
 * Finds a free port of the loopback address for a program that cannot be asked which one it got. Nobody gets it by chance between here and the
 * program's start, as the system gives out none of this range by itself; a server of ours listens on port 0 and says which one it has.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.first, range.end)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
