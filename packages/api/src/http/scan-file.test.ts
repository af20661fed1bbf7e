import { createServer, type Server } from 'node:net'
import { demoIds } from '../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

/** Files before a virus scanner (ASVS 12.4.2); a server here speaks clamd's protocol and knows one signature. */

const signature = 'X5O!P%@AP[4-A-TEST-FILE'

/** Reads INSTREAM as clamd does. @param answers in place of its own word */
async function scanner(answers?: string) {
  const sizes: number[] = []
  const server: Server = createServer((socket) => {
    let buffer = Buffer.alloc(0)
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      buffer = Buffer.concat([buffer, piece])
      if (parts.length === 0 && buffer.subarray(0, 10).toString() === 'zINSTREAM\0') buffer = buffer.subarray(10)
      while (buffer.length >= 4 && buffer.length >= 4 + buffer.readUInt32BE(0)) {
        const length = buffer.readUInt32BE(0)
        if (length === 0) {
          const whole = Buffer.concat(parts)
          sizes.push(whole.length)
          socket.end(`${answers ?? (whole.includes(signature) ? 'stream: Test-Signature FOUND' : 'stream: OK')}\0`)
          return
        }
        parts.push(buffer.subarray(4, 4 + length))
        buffer = buffer.subarray(4 + length)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { sizes, clamd: { host: '127.0.0.1', port }, close: () => new Promise((resolve) => server.close(resolve)) }
}

let api: DemoApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

async function upload(on: DemoApi, content: string) {
  const body = new FormData()
  body.append('configuration', new File([content], 'a.xml'))
  body.append('comment', 'one')
  const answer = await on.fetch(`/api/v1/systems/${demoIds.system('nidelva', 1)}/configurations`, {
    method: 'POST',
    body,
    headers: { authorization: await on.tokenOf('super.admin') },
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}
const count = async (on: DemoApi) => (await on.db.kysely.selectFrom('configurations').select('id').execute()).length

it('an infected file is refused at its field', async () => {
  const { clamd, sizes, close } = await scanner()
  const demoApi = await openDemoApi({ clamd })
  api = demoApi
  const before = await count(demoApi)
  const filler = 'x'.repeat(300_000)
  const answer = await upload(demoApi, `<a>${filler}${signature}</a>`)
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { configuration: 'This file was not taken: a virus scanner calls it Test-Signature' },
  ])
  expect(await count(demoApi)).toBe(before)
  const clean = `<a>${filler}</a>`
  expect((await upload(demoApi, clean)).status).toBe(200)
  expect(await count(demoApi)).toBe(before + 1)
  expect(sizes).toEqual([filler.length + signature.length + 7, clean.length])
  await close()
})

it('files are refused when the scanner answers before the end', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    let isNotified = false
    socket.on('data', () => {
      if (!isNotified) socket.write('stream: Test-Signature FOUND\0')
      isNotified = true
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  server.unref()
  const demoApi = await openDemoApi({ clamd: { host: '127.0.0.1', port } })
  api = demoApi
  const answer = await upload(demoApi, `<a>${signature}${'x'.repeat(900_000)}</a>`)
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { configuration: 'This file was not taken: a virus scanner calls it Test-Signature' },
  ])
  await new Promise((resolve) => server.close(resolve))
})

it.each([['INSTREAM size limit exceeded. ERROR'], ['stream: OK and more'], ['']])(
  'files are refused when the scanner answers %j',
  async (answer) => {
    const { clamd, close } = await scanner(answer)
    const demoApi = await openDemoApi({ clamd })
    api = demoApi
    expect(await upload(demoApi, '<a/>')).toMatchObject({ status: 503, retryAfter: '30' })
    await close()
  },
)

it('files are refused without the scanner', async () => {
  const { clamd, close } = await scanner()
  await close()
  const demoApi = await openDemoApi({ clamd })
  api = demoApi
  expect(await upload(demoApi, '<a/>')).toMatchObject({ status: 503, retryAfter: '30' })
})
