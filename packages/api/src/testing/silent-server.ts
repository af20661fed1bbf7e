import { createServer, type Socket } from 'node:net'

/** Speaks just enough of PostgreSQL's protocol to be connected to, and answers statements only while it is told to. */
export interface SilentServer {
  readonly url: string
  /** The number of connections so far. */
  readonly connections: () => number
  /** True where it answers; the older of the waiting connections come first. */
  answers: boolean
  readonly close: () => Promise<void>
}

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const ready = message('Z', Buffer.from('I'))
const letIn = Buffer.concat([message('R', Buffer.alloc(4)), ready])
const reply = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready])

export async function silentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      socket.write(letIn)
      socket.on('data', (bytes) => {
        if (silent.answers && bytes[0] !== 'X'.charCodeAt(0)) socket.write(reply)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const silent: SilentServer = {
    url: `postgres://nobody@127.0.0.1:${port}/nothing`,
    connections: () => connections,
    answers: true,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return silent
}
