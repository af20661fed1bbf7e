import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { round } from '../figures.ts'
import type { CallersTask } from './callers.ts'
import type { BenchFleet } from './fleet.ts'

/**
 * Requests in a second against a handler that answers the same bytes from memory, over loopback, both in this process and on its one thread;
 * those who ask have a thread of their own, as people are not on the server's machine.
 */

const seconds = 4
const callers = 32

export async function measureThroughput(app: BenchFleet['app'], path: string, token: string) {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: token }
  const bytes = Buffer.from(await (await fetch(url + path, { headers })).arrayBuffer())
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(bytes),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const plain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const api = await perSecond(url + path, headers)
    const memory = await perSecond(plain + path, headers)
    return { path, bytes: bytes.length, 'API, 1/s': api, 'memory, 1/s': memory, 'memory / API': round(memory / api, 2) }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const task: CallersTask = { url, headers, callers, seconds }
  const [count] = await once(new Worker(new URL('./callers.ts', import.meta.url), { workerData: task }), 'message')
  return count
}
