import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { overrideAddress } from './override-address.ts'

const overrides = { weather: 'http://127.0.0.1:4001/remoteEntry.js' }

async function asking(page: string, path = '') {
  const server = createServer((_, response) => response.end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  try {
    return { url, address: await overrideAddress(url, overrides) }
  } finally {
    server.close()
  }
}

it('is an address of a host that allows overrides, with the areas in its fragment', async () => {
  const { url, address } = await asking(
    '<script id="registry" type="application/json" data-overrides="{}">{}',
    '/weather',
  )
  const [before, fragment = ''] = address.split('#override=')
  expect([before, JSON.parse(decodeURIComponent(fragment))]).toEqual([url, overrides])
})

it.each([
  [
    'does not allow them',
    '<script id="registry" type="application/json" data-reports>{}',
    "allow areas of one's own machine",
  ],
  ['is no Emberwatch', '<h1>It works!</h1>', 'is no Emberwatch: its page (status 200) has no registry'],
])('is refused where the host %s', async (_, page, message) => {
  await expect(asking(page)).rejects.toMatchObject({ name: 'Refused', message: expect.stringContaining(message) })
})

it.each([
  ['emberwatch.example', 'is no address such as'],
  ['http://127.0.0.1:1', 'does not answer'],
])('is refused for %s', async (host, message) => {
  await expect(overrideAddress(host, overrides)).rejects.toMatchObject({ message: expect.stringContaining(message) })
})
