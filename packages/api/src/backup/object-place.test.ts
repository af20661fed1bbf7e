import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { objectAt } from './object-location.ts'

/** An object store as it answers a key that may write and nothing else: 403 for every look, whether something is there or not. */
let server: Server
let endpoint: string
const paths = new Set<string>()
const credentials = { AWS_ACCESS_KEY_ID: 'put-only', AWS_SECRET_ACCESS_KEY: 'put-only' }
const before = { ...process.env }

beforeAll(async () => {
  Object.assign(process.env, credentials)
  server = createServer(({ method, url = '', headers }, response) => {
    if (method !== 'PUT') return void response.writeHead(403).end()
    const path = url.split('?')[0] ?? ''
    if (headers['if-none-match'] === '*' && paths.has(path)) return void response.writeHead(412).end()
    paths.add(path)
    response.writeHead(200, { etag: '"1"' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  process.env = before
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('is written with a key that may not read, and never written over', async () => {
  const place = objectAt('s3://backups/2026-03-02.age', { endpoint, region: undefined })
  expect(await place.isThere()).toBe(false)
  expect(await place.write(Readable.from([Buffer.from('sealed')]))).toBe(6)
  expect(await place.isThere()).toBe(false)
  await expect(place.write(Readable.from([Buffer.from('another')]))).rejects.toThrow(
    's3://backups/2026-03-02.age is there already.',
  )
})
