import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { integrityOf } from '@emberwatch/federation/integrity'
import { Registry } from '@emberwatch/registry'
import { writeDocument } from '@emberwatch/registry/test-stores'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import fastify, { type FastifyInstance } from 'fastify'
import { buildHost } from './build-host.ts'
import { floorScript, floorSource } from './shell/floor-guard.ts'

const shell = {
  scripts: [{ file: 'main.1.js', integrity: integrityOf('main') }],
  styles: [{ file: 'ui.1.css', integrity: integrityOf('style') }],
  preloads: [{ file: 'ui.1.js', integrity: integrityOf('ui') }],
  lazy: {
    'react-hook-form': [{ file: 'forms.1.js', integrity: integrityOf('forms') }],
    '@emberwatch/ui/form': [{ file: 'forms.1.js', integrity: integrityOf('forms') }],
    '@emberwatch/ui/map': [{ file: 'map.1.js', integrity: integrityOf('map') }],
  },
}

let folder: string
let releasesFolder: string
let registry: Registry
let host: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-host-'))
  releasesFolder = join(folder, 'releases')
  registry = new Registry(releasesFolder)
  await writeShell(join(folder, 'shell'), { changes: shell })
  await writeFile(join(folder, 'shell/main.1.js'), 'start()\n'.repeat(200))
  await writeFile(join(folder, 'shell/label-reader.1.js'), 'read()\n')
  await writeFile(join(folder, 'shell/compressed.1.js'), 'compressed()\n')
  await writeFile(join(folder, 'shell/compressed.1.js.br'), brotliCompressSync('compressed by the build()\n'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await publish('1.0.0', { title: '</script><script>alert(1)</script><!--' })
  // A broken store might hold files that release.json does not name or that are pages, and a folder that is no release of the registry.
  for (const file of ['unlisted.js', 'page.html'])
    await writeFile(join(await registry.bringRelease('modems', '1.0.0'), file), '<script>alert(1)</script>')
  await mkdir(join(releasesFolder, 'modems/3.0.0'))
  await writeRelease(join(releasesFolder, 'modems/3.0.0'), { version: '3.0.0', files: { 'page.html': 'hello' } })
  host = await buildHost({ settings: { shellFolder: join(folder, 'shell'), releasesFolder } })
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

async function publish(version: string, changes = {}) {
  const build = await mkdtemp(join(folder, 'build-'))
  const release = await writeRelease(build, { version, changes })
  await registry.publish(build, { who: 'a test', note: 'with a secret reason' })
  return release
}
const get = (url: string, headers = {}) => host.inject({ url, headers: { accept: 'text/html', ...headers } })
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}[^>]*>`, 'g')) ?? []

describe('a common monitoring address', () => {
  it.each(['/healthz', '/health', '/metrics', '/ready', '/readiness/', '/live', '/ping', '/livez/x'])(
    'is a 404 at %s, not a page',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain'])
    },
  )
})

it('every answer has a content policy and forbids sniffing', async () => {
  const answers = [
    await host.inject({ method: 'POST', url: '/releases/tickets', payload: {} }),
    await get('/robots.txt'),
    await get('/livez/x'),
  ]
  const seen = answers.map(({ headers }) => [headers['x-content-type-options'], headers['content-security-policy']])
  expect(seen).toEqual(answers.map(() => ['nosniff', expect.stringContaining("default-src 'none'")]))
})

describe('below a path', () => {
  let below: FastifyInstance
  beforeAll(async () => {
    const settings = { shellFolder: join(folder, 'shell'), releasesFolder, basePath: '/fire/' }
    below = await buildHost({ settings })
  })
  afterAll(() => below.close())

  it('the page has its base and all of its files there', async () => {
    const { body } = await below.inject({ url: '/modems', headers: { accept: 'text/html' } })
    expect(body).toContain('<html lang="en" data-base="/fire/">')
    const addresses = [...body.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !/^(data:|\/fire\/(assets|areas)\/)/.test(address))).toEqual([])
    expect(addresses.length).toBeGreaterThan(4)
  })

  it('the registry redirects there', async () => {
    const answer = await below.inject({ url: '/areas/registry.json' })
    expect(answer.json().base).toBe('/fire/areas/')
  })
})

describe('the page', () => {
  it('runs scripts of this origin only, one inline for old browsers, without eval', async () => {
    const { headers, body } = await get('/modems')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${floorSource};`)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
    const [first, ...others] = tags(body, 'script')
    expect([first, body.includes(`<script>${floorScript}</script>`)]).toEqual(['<script>', true])
    expect(body.indexOf(floorScript)).toBeLessThan(body.indexOf('<link'))
    for (const tag of others) expect(tag).toMatch(/ src="\/assets\/| type="application\/json"/)
  })

  it('allows the camera to itself only and WebAssembly to the label worker', async () => {
    const { headers } = await get('/modems')
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(String(headers['content-security-policy'])).not.toContain('wasm')
    const worker = await get('/assets/label-reader.1.js')
    expect(worker.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    )
    expect(String((await get('/assets/main.1.js')).headers['content-security-policy'])).not.toContain('wasm')
  })

  it('allows styles from files only', async () => {
    const { headers, body } = await get('/modems')
    expect(String(headers['content-security-policy'])).toContain("style-src 'self'; style-src-attr 'none'")
    expect(body).not.toContain('nonce')
  })

  it('extends to the edges of a phone and behind its status bar', async () => {
    expect(tags((await get('/modems')).body, 'meta').join()).toContain(
      'width=device-width, initial-scale=1, viewport-fit=cover',
    )
  })

  it('names every script and style with its hash', async () => {
    const { body } = await get('/modems')
    expect(body).toContain(
      `<script defer fetchpriority="high" src="/assets/main.1.js" integrity="${integrityOf('main')}" crossorigin></script>`,
    )
    expect(body).toContain(
      `<link rel="stylesheet" href="/assets/ui.1.css" integrity="${integrityOf('style')}" crossorigin>`,
    )
  })

  it('runs the start before the chunks, whose failures it observes', async () => {
    const names = tags((await get('/modems')).body, 'script').map((tag) => /src="([^"]+)"/.exec(tag)?.[1])
    expect(names).toEqual([undefined, '/assets/main.1.js', '/assets/ui.1.js', undefined])
  })

  it('preloads entry and page of the address with their hashes', async () => {
    const { areas } = await registry.read()
    const release = areas.modems?.releases['1.0.0']
    const chunk = release?.exposes['./pages/SomePage']?.[0]
    const preloads = tags((await get('/modems?limit=10')).body, 'link').filter((tag) => tag.includes('preload'))
    expect(preloads).toEqual([
      `<link rel="preload" as="script" href="/areas/modems/1.0.0/remoteEntry.js" integrity="${release?.entryIntegrity}" crossorigin>`,
      `<link rel="preload" as="script" href="/areas/modems/1.0.0/${chunk?.file}" integrity="${chunk?.integrity}" crossorigin>`,
    ])
    expect((await get('/reports')).body).not.toContain('/areas/modems/1.0.0/remoteEntry.js" integrity')
  })

  it('preloads each lazy file of the shell that the page needs once', async () => {
    const needs = { './pages/SomePage': ['@emberwatch/ui/form', 'react-hook-form', 'lost'] }
    await publish('1.0.1', { needs })
    const { body } = await get('/modems')
    expect(body.match(/<script [^>]*forms\.1\.js"/g)).toHaveLength(1)
    expect(body).not.toContain('map.1.js')
    expect((await get('/reports')).body).not.toContain('forms.1.js')
    await registry.rollback('modems', { who: 'test', note: 'as it was' })
  })

  it('holds the registry as data that cannot end its block', async () => {
    const { body } = await get('/modems')
    const block = /<script id="registry"[^>]*>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(block).areas.modems.releases['1.0.0'].title).toBe('</script><script>alert(1)</script><!--')
    expect(block).not.toMatch(/<[/!s]/)
    expect(tags(body, 'script')).toHaveLength(4)
  })

  it('is the same for every address of the app and answers HEAD without a body', async () => {
    for (const url of ['/', '/sites/7', '/nowhere/at/all?x=1']) expect((await get(url)).statusCode).toBe(200)
    const head = await host.inject({ method: 'HEAD', url: '/sites', headers: { accept: 'text/html' } })
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  it('is compressed for browsers that accept it', async () => {
    const { headers, rawPayload } = await get('/sites', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="root"></div>')
    expect((await get('/sites', { 'accept-encoding': 'gzip, deflate' })).headers['content-encoding']).toBe('gzip')
    const plain = await get('/sites', { 'accept-encoding': 'identity' })
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
  })

  it.each([
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0', undefined],
  ])('is never in an encoding that Accept-Encoding: %s refuses or ranks lower', async (accepted, encoding) => {
    expect((await get('/sites', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
  })

  it('is limited to GET and HEAD of documents', async () => {
    expect((await host.inject({ method: 'POST', url: '/sites' })).statusCode).toBe(404)
    expect((await get('/favicon.png', { accept: 'image/png' })).statusCode).toBe(404)
  })
})

describe('registry.json', () => {
  const ask = (headers = {}) => get('/areas/registry.json', { accept: '*/*', ...headers })

  it('is the public view and always revalidated', async () => {
    const { headers, body, statusCode } = await ask()
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(JSON.parse(body).areas.modems.active).toBe('1.0.0')
    expect(body).not.toContain('"files"')
  })

  it('costs an unchanged session a 304, also with a weak tag of a proxy', async () => {
    const { etag } = (await ask()).headers
    for (const tag of [String(etag), `W/${etag}`, `"another", ${etag}`]) {
      const { statusCode, body } = await ask({ 'if-none-match': tag })
      expect([statusCode, body]).toEqual([304, ''])
    }
    expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  it('follows a publish immediately, as pages do', async () => {
    const { etag } = (await ask()).headers
    await publish('1.1.0')
    const { statusCode, body } = await ask({ 'if-none-match': String(etag) })
    expect([statusCode, JSON.parse(body).areas.modems.active]).toEqual([200, '1.1.0'])
    expect((await get('/modems')).body).toContain('/areas/modems/1.1.0/remoteEntry.js" integrity')
    await registry.rollback('modems', { who: 'a test', note: '' })
  })

  it('keeps its content while the document is broken', async () => {
    const before = (await ask()).body
    const document = await registry.read()
    await writeDocument(releasesFolder, '{"revision": ')
    try {
      expect((await ask()).body).toBe(before)
      expect((await get('/modems')).statusCode).toBe(200)
    } finally {
      await writeDocument(releasesFolder, JSON.stringify(document))
    }
  })
})

it('the sources of pages are read before the first request', async () => {
  const unasked = await buildHost({ settings: { shellFolder: join(folder, 'shell'), releasesFolder } })
  const document = await registry.read()
  await writeDocument(releasesFolder, '{"revision": ')
  try {
    for (const url of ['/modems', '/areas/registry.json'])
      expect((await unasked.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(200)
  } finally {
    await writeDocument(releasesFolder, JSON.stringify(document))
    await unasked.close()
  }
})

it.each(['/modems', '/assets/main.1.js', '/areas/registry.json', '/areas/none', '/api/none', '/healthz'])(
  'the answer to %s has the id of the log',
  async (url) => {
    expect((await get(url)).headers['x-request-id']).toEqual(expect.any(String))
  },
)

describe('files', () => {
  it.each(['/assets/main.1.js', '/areas/modems/1.0.0/remoteEntry.js'])('%s is cacheable forever', async (url) => {
    const { statusCode, headers } = await get(url, { accept: '*/*' })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' })
    expect(headers['content-type']).toMatch(/javascript/)
    expect((await host.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  it.each(['/assets/main.1.js', '/areas/modems/1.0.0/remoteEntry.js', '/areas/modems/1.2.0/picture.svg'])(
    '%s runs nothing when opened as a page',
    async (url) => {
      if (url.includes('picture')) await publishPicture()
      const { statusCode, headers } = await get(url, { accept: 'text/html' })
      expect(statusCode).toBe(200)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
      expect(headers['content-type']).toMatch(/javascript|image\/svg\+xml/)
    },
  )
  /** Published, but not activated. */
  async function publishPicture() {
    const build = await mkdtemp(join(folder, 'build-'))
    const files = {
      'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    }
    await writeRelease(build, { version: '1.2.0', files })
    await registry.publish(build, { who: 'a test', note: '' }, { activate: false })
  }

  it.each(['/areas/registry.json', '/areas/modems/lost', '/assets/lost.js'])('%s runs nothing either', async (url) => {
    expect((await get(url)).headers['content-security-policy']).toContain('sandbox')
  })

  it('come precompressed to browsers that accept it', async () => {
    const requestHeaders = { accept: '*/*', 'accept-encoding': 'gzip, br' }
    const { headers, rawPayload } = await get('/assets/compressed.1.js', requestHeaders)
    expect([headers['content-encoding'], headers['content-type'], headers.vary]).toEqual([
      'br',
      'application/javascript; charset=utf-8',
      'accept-encoding',
    ])
    expect(headers['cache-control']).toContain('immutable')
    expect(brotliDecompressSync(rawPayload).toString()).toBe('compressed by the build()\n')
    expect((await get('/assets/compressed.1.js', { 'accept-encoding': 'identity' })).body).toBe('compressed()\n')
  })

  it('are compressed for browsers that accept it', async () => {
    const { headers, rawPayload } = await get('/assets/main.1.js', { accept: '*/*', 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload.length).toBeLessThan(100)
  })

  it.each([
    '/assets/lost.js',
    '/areas/modems/1.0.0/lost.js',
    '/areas/modems/1.0.0/',
    '/areas/modems/9.9.9/remoteEntry.js',
    '/areas/alarms/1.0.0/remoteEntry.js',
    '/areas/log.jsonl',
    '/areas/modems',
    '/areas/.report-key',
    '/areas/modems/1.0.0/release.json',
    '/areas/modems/1.0.0/unlisted.js',
    '/areas/modems/1.0.0/page.html',
    '/areas/modems/3.0.0/page.html',
    '/areas/modems/3.0.0/remoteEntry.js',
  ])('%s is missing, without a page or caching', async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['cache-control'], body]).toEqual([404, 'no-store', 'Not found'])
  })

  it.each([
    '/assets/../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/areas/modems/1.0.0/../../../../secret.txt',
    '/areas/modems/1.0.0/..%2f..%2f..%2flog.jsonl',
    '/areas/modems/1.0.0/%2e%2e/%2e%2e/log.jsonl',
    '/areas/modems/1.0.0/..%5c..%5clog.jsonl',
    '/areas//modems/../log.jsonl',
    '/areas/%00/secret.txt',
  ])('%s leads nowhere', async (path) => {
    const { status, body } = await askRaw(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toMatch(/secret/)
  })
})

/** Asks over a socket: `fetch` and `inject` would tidy the path up first. */
async function askRaw(path: string): Promise<{ status: number; body: string }> {
  if (!host.server.listening) await host.listen({ host: '127.0.0.1', port: 0 })
  const { port } = host.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

it('the host proxies /api to another server with method, query, headers and body', async () => {
  const upstream = fastify()
  upstream.all('/api/*', async ({ method, url, headers, body }, reply) =>
    reply.code(method === 'PUT' ? 409 : 200).send({ method, url, token: headers.authorization, body }),
  )
  const apiUrl = await upstream.listen({ host: '127.0.0.1', port: 0 })
  const front = await buildHost({ settings: { shellFolder: join(folder, 'shell'), releasesFolder, apiUrl } })
  try {
    const read = await front.inject({ url: '/api/v1/sites?limit=10&name=a%2Cb', headers: { authorization: 'token' } })
    expect(read.json()).toEqual({ method: 'GET', url: '/api/v1/sites?limit=10&name=a%2Cb', token: 'token' })
    const answer = await front.inject({ method: 'PUT', url: '/api/v1/sites/7', payload: { name: 'Åsgård' } })
    expect([answer.statusCode, answer.json().body]).toEqual([409, { name: 'Åsgård' }])
    expect((await front.inject({ url: '/sites', headers: { accept: 'text/html' } })).body).toContain('id="root"')
  } finally {
    await front.close()
    await upstream.close()
  }
})

it('the host serves the shell before the first publish', async () => {
  const early = await buildHost({
    settings: { shellFolder: join(folder, 'shell'), releasesFolder: join(folder, 'none-yet') },
  })
  try {
    const { statusCode, body } = await early.inject({ url: '/', headers: { accept: 'text/html' } })
    expect([statusCode, body.includes('"revision":0')]).toEqual([200, true])
  } finally {
    await early.close()
  }
})

it('the page of another tile service allows its pictures', async () => {
  const map = { tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© <a href="/x">Someone</a>' }
  const other = await buildHost({ settings: { shellFolder: join(folder, 'shell'), releasesFolder, map } })
  const { body, headers } = await other.inject({ url: '/map', headers: { accept: 'text/html' } })
  await other.close()
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://*.tiles.example;")
  const block = /<script id="map-tiles"[^>]*>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(block)).toEqual(map)
})
