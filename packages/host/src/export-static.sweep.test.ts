import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largestUpload } from '@emberwatch/contract'
import { freePort } from '@emberwatch/http/testing/free-port'
import { until } from '@emberwatch/http/testing/until'
import { Registry } from '@emberwatch/registry'
import { writeShell } from '@emberwatch/registry/testing-shell'
import fastify, { type FastifyInstance } from 'fastify'
import { exportStatic } from './export-static.ts'
import { floorScript } from './shell/floor-guard.ts'

let folder: string
let api: FastifyInstance
let apiUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-export-'))
  await writeShell(join(folder, 'shell'))
  await chmod(join(folder, 'shell'), 0o700)
  await chmod(join(folder, 'shell/shell.json'), 0o600)
  // One proxy stands before it.
  api = fastify({ bodyLimit: 2 * largestUpload, trustProxy: (_, hop) => hop < 1 })
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body.length))
  api.post('/api/length', async ({ body }) => ({ length: body }))
  api.get('/api/caller', async ({ ip }) => ({ ip }))
  apiUrl = await api.listen({ host: '127.0.0.1', port: 0 })
  await exportStatic({ shellFolder: join(folder, 'shell'), releasesFolder: join(folder, 'releases'), folder, apiUrl })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

it('an exported site is readable by the web server whatever the rights of its source', async () => {
  const mode = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
  expect([await mode('site'), await mode('site/assets'), await mode('site/assets/shell.json')]).toEqual([
    '755',
    '755',
    '644',
  ])
})

it("an exported site has the store's active shell and the former one's files", async () => {
  const location = await mkdtemp(join(folder, 'with-shells-'))
  const registry = new Registry(join(location, 'releases'))
  for (const version of ['1.0.0', '2.0.0']) {
    await writeShell(join(location, version), { version })
    await registry.publish(join(location, version), { who: 'kari', note: 'a test' })
  }
  await exportStatic({ shellFolder: join(folder, 'shell'), releasesFolder: registry.root, folder: location, apiUrl })
  const [page, json] = await Promise.all(
    ['index.html', 'areas/registry.json'].map((file) => readFile(join(location, 'site', file), 'utf8')),
  )
  expect(page).toContain('src="/assets/main.200.js"')
  expect(JSON.parse(json ?? '').shellVersion).toBe('2.0.0')
  // Nobody is there who could give the shell before, so nothing watches.
  expect(page?.replace(`<script>${floorScript}</script>`, '')).not.toContain('<script>')
  for (const file of ['main.100.js', 'main.200.js']) expect(existsSync(join(location, 'site/assets', file))).toBe(true)
})

it('the server block has our own limits', async () => {
  const block = await readFile(join(folder, 'nginx.conf'), 'utf8')
  expect(block).toContain('client_max_body_size 51m;')
  expect(block).toContain('proxy_read_timeout 900s;')
  expect(block).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
})

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path))
const behindNginx = nginx ? describe : describe.skip

behindNginx('behind nginx', () => {
  let server: ChildProcess
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const block = (await readFile(join(folder, 'nginx.conf'), 'utf8')).replace(
      'listen 8080',
      `listen 127.0.0.1:${port}`,
    )
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const whole = `daemon off; pid ${join(folder, 'pid')}; error_log /dev/null;
${process.getuid?.() === 0 ? 'user root;' : ''} events {}
http { access_log off; ${temporary.join(' ')} ${block} }`
    await writeFile(join(folder, 'whole.conf'), whole)
    server = spawn(nginx as string, ['-e', '/dev/null', '-c', join(folder, 'whole.conf')])
    await until(() => fetch(`${url}/sites`).catch(() => null))
  })
  afterAll(() => void server.kill())

  const post = (length: number) =>
    fetch(`${url}/api/length`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(length),
    })

  it('takes files of our size and refuses larger ones with our message', async () => {
    expect(await (await post(largestUpload)).json()).toEqual({ length: largestUpload })
    const answer = await post(55 * 1024 * 1024)
    expect([answer.status, await answer.json()]).toEqual([413, { status: 413, statusText: 'generic.too_large' }])
  })

  it("serves a release's scripts without running them as a page, and none of its data", async () => {
    const release = join(folder, 'site/areas/modems/1.0.0')
    await mkdir(release, { recursive: true })
    for (const file of ['main.js', 'release.json']) await writeFile(join(release, file), '{}')
    const answer = (file: string) => fetch(`${url}/areas/modems/1.0.0/${file}`)
    const { status, headers } = await answer('main.js')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect((await answer('release.json')).status).toBe(404)
  })

  it('gives the page the camera and the label worker its own policy', async () => {
    expect((await fetch(`${url}/modems`)).headers.get('permissions-policy')).toContain('camera=(self)')
    await writeFile(join(folder, 'site/assets/label-reader.1.js'), 'read()')
    const { status, headers } = await fetch(`${url}/assets/label-reader.1.js`)
    expect([status, headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    ])
    expect(headers.get('cache-control')).toContain('immutable')
  })

  it("passes the caller's real address to the API", async () => {
    const answer = await fetch(`${url}/api/caller`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await answer.json()).toEqual({ ip: '127.0.0.1' })
  })

  it('answers probes without a page', async () => {
    const answers = await Promise.all(['/healthz', '/metrics', '/readyz'].map((path) => fetch(url + path)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('reports a missing API with our message', async () => {
    api.server.closeAllConnections()
    await api.close()
    const answer = await fetch(`${url}/api/caller`)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { status: 503, statusText: 'generic.unavailable' },
    ])
  })
})
