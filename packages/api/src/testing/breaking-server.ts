import { createServer, type Socket } from 'node:net'

/** Speaks just enough of PostgreSQL's protocol to be connected to, and breaks off at the first query. */
export interface BreakingServer {
  readonly url: string
  /** The number of connections so far. */
  readonly connections: () => number
  /** User names of the connections, in order. */
  readonly names: () => readonly string[]
  /** Breaks off those that are open; resolves when the other side must have noticed. */
  readonly breakAll: () => Promise<void>
  readonly close: () => Promise<void>
}

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export async function breakingServer(): Promise<BreakingServer> {
  const sockets = new Set<Socket>()
  const names: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    // The first message asks to be let in.
    socket.once('data', (first) => {
      names.push(/user\0([^\0]*)\0/.exec(first.toString('latin1'))?.[1] ?? '')
      socket.write(Buffer.concat([authenticated, ready]))
      socket.on('data', () => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://nobody@127.0.0.1:${port}/nothing`,
    connections: () => names.length,
    names: () => names,
    breakAll: async () => {
      const closes = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets) socket.resetAndDestroy()
      await Promise.all(closes)
      await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
