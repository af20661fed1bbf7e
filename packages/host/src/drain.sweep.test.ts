import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { createDrain } from './drain.ts'

/** A server on a port of its own whose routes say what they are told to. */
async function startServer() {
  const drain = createDrain({ graceMs: 0, limitMs: 5_000, quietMs: 1_000 })
  const lines: string[] = []
  const app = fastify({ ...drain.server, logger: { stream: { write: (line: string) => lines.push(line) } } })
  drain.prepare(app)
  const statuses: number[] = []
  app.addHook('onResponse', async (_, reply) => void statuses.push(reply.statusCode))
  app.get('/livez', async () => 'ok')
  app.get('/read', async () => 'read')
  app.post('/write', async () => 'written')
  const { promise: work, resolve: release } = Promise.withResolvers<string>()
  app.get('/long', () => work)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, drain, statuses, lines, release, port: (app.server.address() as AddressInfo).port }
}

/** Sends a request over a connection of its own. @returns status and `Connection`, or the code of what broke it */
async function ask(port: number, path: string, method = 'GET') {
  const call = request({ port, path, method, agent: false })
  const broke = once(call, 'error').then(([error]) => (error as NodeJS.ErrnoException).code)
  call.end()
  const answer = once(call, 'response').then(async ([response]) => {
    for await (const _ of response);
    return [response.statusCode, response.headers.connection]
  })
  answer.catch(() => undefined)
  return Promise.race([answer, broke])
}

it('a server that shuts down breaks off reads and answers writes and probes to the end', async () => {
  const { app, drain, statuses, release, port } = await startServer()
  const long = ask(port, '/long')
  expect(await ask(port, '/read')).toEqual([200, 'close'])
  const stopped = drain.drain(app)
  await expect(drain.check()).rejects.toThrow('on its way out')
  let read = await ask(port, '/read')
  while (Array.isArray(read)) read = await ask(port, '/read')
  expect(read).toBe('ECONNRESET')
  expect(await ask(port, '/write', 'POST')).toEqual([200, 'close'])
  expect(await ask(port, '/livez')).toEqual([200, 'close'])
  release('what was begun before is answered')
  expect(await long).toEqual([200, 'close'])
  await stopped
  expect(await ask(port, '/read')).toBe('ECONNREFUSED')
  // Neither log nor metrics count a broken request as an answer or a failure.
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('a server that shuts down listens while writes arrive', async () => {
  const { app, drain, release, port } = await startServer()
  release('')
  const stopped = drain.drain(app)
  for (let n = 0; n < 20; n++) expect(await ask(port, '/write', 'POST')).toEqual([200, 'close'])
  await stopped
  const other = await startServer()
  other.release('')
  const reading = ask(other.port, '/long')
  await other.drain.close(other.app)
  expect([200, 'ECONNREFUSED']).toContain([await reading].flat()[0])
})

it('the log distinguishes a stopped server from a killed one', async () => {
  const { app, drain, lines, release } = await startServer()
  release('')
  await drain.drain(app)
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages.filter((text) => ['told to end', 'ended'].includes(text))).toEqual(['told to end', 'ended'])
})
