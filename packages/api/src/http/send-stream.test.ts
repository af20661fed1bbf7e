import { connect, type Socket } from 'node:net'
import { demoIds } from '@emberwatch/demo'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi
let port: number
const open: Socket[] = []
beforeAll(async () => {
  api = await openDemoApi()
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await api.close()
})

/** A listener on a plain connection: what came, byte by byte, and a wait for a text in it. */
async function listen(version: '1.0' | '1.1') {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const has = async (part: string, times = 1) => {
    while (text.split(part).length <= times) await new Promise((resolve) => socket.once('data', resolve))
  }
  socket.write(
    `GET /api/v1/live HTTP/${version}\r\nhost: x\r\nauthorization: ${await api.tokenOf('site.monitor')}\r\n\r\n`,
  )
  await has('"hello"')
  return { has, body: () => text.slice(text.indexOf('\r\n\r\n') + 4) }
}

const rename = (name: string) =>
  api.db.kysely.updateTable('systems').set({ name }).where('id', '=', demoIds.system('nidelva', 1)).execute()

/** The chunks of a body, each checked against the length that it says. */
function unchunked(body: string): string {
  const bytes = Buffer.from(body)
  let from = 0
  let text = ''
  while (from < bytes.length) {
    const end = bytes.indexOf('\r\n', from)
    const length = Number.parseInt(bytes.toString('latin1', from, end), 16)
    text += bytes.toString('utf8', end + 2, end + 2 + length)
    expect(bytes.toString('latin1', end + 2 + length, end + 4 + length)).toBe('\r\n')
    from = end + 4 + length
  }
  return text
}

it('tells all listeners the same, in chunks of HTTP/1.1 and as it is to a proxy that speaks 1.0', async () => {
  const [first, second, old] = [await listen('1.1'), await listen('1.1'), await listen('1.0')]
  for (const [turn, name] of ['Åsane', 'Ørsta', 'Kjøkken'].entries()) {
    await rename(name)
    for (const listener of [first, second, old]) await listener.has('"changes":[', turn + 1)
  }
  await api.live.beat()
  for (const listener of [first, second, old]) await listener.has('"beat"')
  const body = unchunked(first.body())
  expect(body.match(/^data: \{"type":"\w+"/gm)).toEqual([
    'data: {"type":"hello"',
    ...Array.from({ length: 3 }, () => 'data: {"type":"changes"'),
    'data: {"type":"beat"',
  ])
  expect(unchunked(second.body())).toBe(body)
  expect(old.body()).toBe(body)
})
