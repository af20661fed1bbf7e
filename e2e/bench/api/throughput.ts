import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BenchFleet } from './fleet.ts'

/** Requests in a second against a handler that answers the same bytes from memory, over loopback, in the same process. */

const seconds = 4
const listeners = 16

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
    return { path, bytes: bytes.length, 'API, 1/s': api, 'memory, 1/s': memory, 'memory / API': round(memory / api) }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let count = 0
  const work = async () => {
    while (performance.now() < until) {
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      count++
    }
  }
  await Promise.all(Array.from({ length: listeners }, work))
  return Math.round(count / seconds)
}

const round = (value: number) => Math.round(value * 100) / 100
