import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from '@swc/core'
import { startCatalogueServer } from './catalogue-server.ts'
import { mapStack } from './map-stack.ts'
import { overrideAddress } from './override-address.ts'

describe('catalogue server', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startCatalogueServer>>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'emberwatch-catalogue-'))
    writeFileSync(join(folder, 'remoteEntry.js'), 'entry')
    server = await startCatalogueServer(folder)
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (path: string) => fetch(new URL(path, server.entry))

  it('serves the entry as a script for any page of this machine', async () => {
    const answer = await get('/remoteEntry.js')
    expect(await answer.text()).toBe('entry')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('answers an event source that there will be no changes', async () => {
    expect((await get('/changes')).status).toBe(204)
  })

  it.each(['/nothing.js', '/..%2fpackage.json', '/.hidden', '/a/b.js'])('has no %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

describe('map stack', () => {
  const source =
    "interface Sky {\n  depth: number\n}\n\nexport const fall = (_: Sky) => {\n  throw new Error('gone')\n}\n"
  let folder: string
  let outputPath: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberwatch-stack-'))
    outputPath = join(folder, 'build')
    for (const one of ['src', 'build']) mkdirSync(join(folder, one))
    writeFileSync(join(folder, 'src/fall.ts'), source)
    const { map = '' } = transformSync(source, {
      filename: 'webpack://weather/./src/fall.ts',
      sourceMaps: true,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    })
    const named = { ...JSON.parse(map), sources: ['webpack://weather/./src/fall.ts'] }
    writeFileSync(join(outputPath, 'fall.123.js.map'), JSON.stringify(named))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const here = 'http://127.0.0.1:4001/fall.123.js'
  const shell = 'http://localhost:4000/assets/ui.1.js'

  it.each([
    [
      'Chromium',
      `Error: gone\n    at fall (${here}:2:11)\n    at a (${shell}:1:9)`,
      'Error: gone\n    at fall (src/fall.ts:6:9)',
    ],
    ['Firefox', `fall@${here}:2:11\na@${shell}:1:9`, 'fall@src/fall.ts:6:9'],
  ])("maps an error of %s to source lines without the platform's frames", async (_, stack, mapped) => {
    expect(await mapStack({ message: 'Error: gone', stack }, { folder, outputPath })).toEqual({
      kind: 'run',
      message: 'Error: gone',
      stack: mapped,
      file: 'src/fall.ts',
      line: 6,
      column: 9,
      excerpt: "  4 | \n  5 | export const fall = (_: Sky) => {\n> 6 |   throw new Error('gone')\n  7 | }\n  8 | ",
    })
  })

  it('keeps an error without a frame of the area', async () => {
    const stack = `Error: gone\n    at a (${shell}:1:9)`
    expect(await mapStack({ message: 'gone', stack }, { folder, outputPath })).toEqual({
      kind: 'run',
      message: 'gone',
      stack,
    })
  })
})

describe('override address', () => {
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
})
