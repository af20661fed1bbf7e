import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { buildHost } from './build-host.ts'
import { badAddress } from './well-known-plugin.ts'

let folder: string
let host: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-known-'))
  await writeShell(join(folder, 'shell'))
  const basePath = '/fire/'
  host = await buildHost({
    settings: { shellFolder: join(folder, 'shell'), releasesFolder: join(folder, 'releases'), basePath },
    server: {
      frameworkErrors: badAddress(basePath, (_error, _request, reply) => void reply.code(400).send({ status: 400 })),
    },
  })
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})
const get = (url: string, accept = '*/*') => host.inject({ url, headers: { accept } })

it.each([
  ['/favicon.ico', 'image/svg+xml'],
  ['/robots.txt', 'text/plain'],
])('%s is answered as %s, not by the page', async (url, type) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type']?.toString().startsWith(type)]).toEqual([200, true])
  expect(body).not.toContain('<div id="root">')
})

it('leads password managers to where the password is changed, and answers no other well-known address', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/fire/settings#0'])
  expect((await get('/.well-known/nothing', 'text/html')).statusCode).toBe(404)
})

it('shows people a page for an address that is no URL, and refuses it to programs', async () => {
  const { statusCode, headers } = await get('/sites/%E0%A4%A', 'text/html,*/*')
  expect([statusCode, headers.location]).toEqual([302, '/fire/404'])
  expect((await get('/sites/%E0%A4%A', 'application/json')).json()).toEqual({ status: 400 })
})
