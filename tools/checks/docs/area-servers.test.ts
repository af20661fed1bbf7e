import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@emberwatch/http/testing/free-port'
import { codeOf } from './markdown.ts'

/** The servers of docs/area-servers.md as processes of their own, asked as the host asks them. */

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/area-servers.md'), 'utf8')
const fromHost = createRequire(join(root, 'packages/host/package.json'))
const hasPyJwt = spawnSync('python3', ['-c', 'import jwt, cryptography']).status === 0

const servers = [
  { name: 'in Node', code: 'js', file: 'server.mjs', program: process.execPath, isThere: true },
  { name: 'in Python', code: 'python', file: 'server.py', program: 'python3', isThere: hasPyJwt },
] as const

describe.each(servers)('the server $name', ({ code, file, program, isThere }) => {
  const whenThere = isThere ? it : it.skip
  let folder: string
  let host: Server
  let server: ChildProcess | undefined
  let url: string
  let tokenFor: (level: number, audience?: string) => string

  beforeAll(async () => {
    if (!isThere) return
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: '1' }] })
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    tokenFor = (level, audience = 'weather') => {
      const exp = Math.floor(Date.now() / 1000) + 300
      const claims = { sub: 'a-person', iss: 'emberwatch', aud: audience, level, exp }
      const text = `${base64({ alg: 'ES256', kid: '1' })}.${base64(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    }
    host = createServer((_, response) => response.setHeader('content-type', 'application/json').end(keys)).listen(
      0,
      '127.0.0.1',
    )
    await once(host, 'listening')
    folder = mkdtempSync(join(tmpdir(), 'emberwatch-server-'))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(dirname(fromHost.resolve('jose/package.json')), join(folder, 'node_modules/jose'))
    writeFileSync(join(folder, file), codeOf(page, code))
    const port = String(await freePort())
    url = `http://127.0.0.1:${port}`
    server = spawn(program, [file], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: port, EMBERWATCH_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}` },
    })
    while (!(await fetch(url).catch(() => null))) await wait(50)
  })
  afterAll(() => {
    server?.kill()
    host?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  /** Bodies are streams, as the host's are. */
  async function ask(
    method: string,
    path: string,
    { body, level = 1, token }: { body?: BodyInit; level?: number; token?: string } = {},
  ) {
    const payload = body === undefined ? undefined : new Response(body)
    const type = payload?.headers.get('content-type') ?? 'application/json'
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token ?? tokenFor(level)}`, 'content-type': type },
      ...(payload && { body: payload.body, duplex: 'half' }),
    } as RequestInit)
    return { status: answer.status, ...(await answer.json()) }
  }
  const warning = (text: string, kind = 'storm') => ({ body: JSON.stringify({ text, kind }) })

  whenThere('lists written items by page, order, search and filter', async () => {
    for (const [text, kind] of [
      ['Bergen', 'storm'],
      ['Alta', 'frost'],
      ['Hamar', 'frost'],
    ] as const)
      expect(await ask('POST', '/warnings', warning(text, kind))).toMatchObject({ status: 200, data: { text, kind } })
    const texts = async (query: string) => {
      const { data, count, meta } = await ask('GET', `/warnings?${query}`)
      expect(meta).toEqual({})
      return [data.map((one: { text: string }) => one.text), count]
    }
    expect(await texts('orderBy=text&order=ASC&limit=2')).toEqual([['Alta', 'Bergen'], 3])
    expect(await texts('orderBy=text&order=ASC&limit=2&offset=2')).toEqual([['Hamar'], 3])
    expect(await texts('orderBy=text&order=DESC&kind=frost')).toEqual([['Hamar', 'Alta'], 2])
    expect(await texts('orderBy=text&order=ASC&kind=frost,storm&text=A')).toEqual([['Alta', 'Hamar'], 2])
    expect(await texts('')).toEqual([expect.arrayContaining(['Alta', 'Bergen', 'Hamar']), 3])
    expect(await ask('GET', '/warnings?orderBy=colour')).toMatchObject({
      status: 400,
      fields: { orderBy: 'at or text' },
    })
  })

  whenThere('changes an item, uploads its picture and deletes it', async () => {
    const { data } = await ask('POST', '/warnings', warning('Vardø'))
    const path = `/warnings/${data.id}`
    expect(await ask('PUT', path, warning('Vadsø', 'frost'))).toMatchObject({
      status: 200,
      data: { id: data.id, at: data.at, text: 'Vadsø', kind: 'frost' },
    })
    const form = new FormData()
    form.append('file', new File([new Uint8Array([0, 13, 10, 255, 0])], 'sky.png', { type: 'image/png' }))
    expect(await ask('POST', `${path}/picture`, { body: form })).toMatchObject({
      status: 200,
      data: { pictureBytes: 5 },
    })
    expect(await ask('DELETE', path)).toEqual({ status: 200, data: null })
    expect(await ask('DELETE', path)).toMatchObject({ status: 404, statusText: 'generic.not_found' })
  })

  whenThere('refuses invalid fields and people without the right', async () => {
    expect(await ask('POST', '/warnings', warning(' '))).toEqual({
      status: 400,
      statusText: 'generic.bad_request',
      fields: { text: 'Say what is coming' },
    })
    expect(await ask('POST', '/warnings', warning('Moss', 'fog'))).toMatchObject({ fields: { kind: 'storm or frost' } })
    expect(await ask('POST', '/warnings', { ...warning('Moss'), level: 0 })).toMatchObject({ status: 403 })
    expect(await ask('GET', '/warnings', { level: 0 })).toMatchObject({ status: 200 })
    for (const token of ['', 'x.y.z', tokenFor(2, 'another')])
      expect(await ask('GET', '/warnings', { token })).toMatchObject({
        status: 403,
        statusText: 'generic.unauthorized_access',
      })
    expect(await ask('GET', '/elsewhere')).toMatchObject({ status: 404 })
  })
})
