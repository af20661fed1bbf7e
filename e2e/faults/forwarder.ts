import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from '@emberwatch/http/testing/free-port'

/** An address that can be moved to another server, slowed, or cut: what a failover, a bad network and a dead service look like. */
export interface Forwarder {
  readonly port: number
  /** Connections that are open are cut. @param port null: whoever connects is cut off at once */
  readonly moveTo: (port: number | null) => void
  /** Milliseconds before anything comes back; 0 ends the delay. */
  readonly slowBy: (milliseconds: number) => void
  readonly close: () => void
}

export async function forwardTo(first: number): Promise<Forwarder> {
  let target: number | null = first
  let delayMs = 0
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    open.add(incoming)
    incoming.on('close', () => open.delete(incoming)).on('error', () => undefined)
    if (target === null) return void incoming.destroy()
    const outgoing = connect(target, '127.0.0.1')
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroy())
    incoming.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
    const late = new Transform({
      transform: (piece, _encoding, done) => void setTimeout(() => done(null, piece), delayMs),
    })
    outgoing.pipe(late).pipe(incoming)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    moveTo: (next) => {
      target = next
      cut()
    },
    slowBy: (milliseconds) => {
      delayMs = milliseconds
    },
    close: () => {
      server.close()
      cut()
    },
  }
}
