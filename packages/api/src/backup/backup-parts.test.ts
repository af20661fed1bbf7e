import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeArchive } from './archive.ts'
import { decrypt, encrypt, encrypterTo, makeIdentityFile, readIdentities } from './encryption.ts'
import { objectAt } from './object-location.ts'

describe('encryption', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identities-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const pieceBytes = 64 * 1024
  async function* pieces(count: number, progress: { count: number }) {
    for (let index = 0; index < count; index++) {
      progress.count += 1
      yield Buffer.alloc(pieceBytes, index)
    }
  }
  /** Lets all that can go on go on: what is measured does no input or output. */
  async function settled() {
    for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate)
  }

  it('a key opens what is encrypted to its recipient', async () => {
    const file = join(folder, 'key')
    const recipient = await makeIdentityFile(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(makeIdentityFile(file)).rejects.toThrow('is there already')
    const other = await makeIdentityFile(join(folder, 'other'))
    const content = async () => encrypt(pieces(5, { count: 0 }), encrypterTo([other, recipient]))
    for (const name of ['key', 'other']) {
      const decrypted: Buffer[] = []
      for await (const piece of await decrypt(await content(), await readIdentities(join(folder, name))))
        decrypted.push(piece)
      expect(Buffer.concat(decrypted)).toEqual(
        Buffer.concat([0, 1, 2, 3, 4].map((byte) => Buffer.alloc(pieceBytes, byte))),
      )
    }
  })

  it('invalid keys and recipients are refused in one sentence', async () => {
    await writeFile(join(folder, 'wrong'), 'AGE-SECRET-KEY-1ABC\n')
    await writeFile(join(folder, 'empty'), '# nothing\n')
    for (const name of ['wrong', 'empty'])
      await expect(readIdentities(join(folder, name))).rejects.toThrow('is no identity file')
    await expect(readIdentities(join(folder, 'none'))).rejects.toThrow('cannot be read: ENOENT')
    expect(() => encrypterTo(['age1abc'])).toThrow('age1abc is no recipient of age')
  })

  it('a slow reader slows the source at any size', async () => {
    const recipient = await makeIdentityFile(join(folder, 'slow'))
    const progress = { count: 0 }
    const encrypted = await encrypt(pieces(400, progress), encrypterTo([recipient]))
    const chunks = await decrypt(encrypted, await readIdentities(join(folder, 'slow')))
    await chunks[Symbol.asyncIterator]().next()
    await settled()
    expect(progress.count).toBeLessThan(30)
    chunks.destroy()
  })

  it('an archive without a reader stops taking files', async () => {
    const progress = { count: 0 }
    let failure: unknown
    const archive = writeArchive(async (add) => {
      for await (const piece of pieces(400, progress))
        await add(`a/${progress.count}`, piece).catch((error) => {
          failure = error
          throw error
        })
    })
    await settled()
    expect(progress.count).toBeLessThan(30)
    // The archive fails as on a full disk: a caller who adds gets the error, and does not wait for ever.
    archive.on('error', () => undefined)
    archive.destroy(new Error('full'))
    await settled()
    expect(failure).toEqual(new Error('full'))
  })
})

describe('object place', () => {
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

  it('accepts writes of a key without read access, and never overwrites', async () => {
    const location = objectAt('s3://backups/2026-03-02.age', { endpoint, region: undefined })
    expect(await location.isThere()).toBe(false)
    expect(await location.write(Readable.from([Buffer.from('sealed')]))).toBe(6)
    expect(await location.isThere()).toBe(false)
    await expect(location.write(Readable.from([Buffer.from('another')]))).rejects.toThrow(
      's3://backups/2026-03-02.age is there already.',
    )
  })
})
