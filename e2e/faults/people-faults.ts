import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '@emberwatch/api/fleet'
import type { Fault } from './fault.ts'
import { until } from './judge.ts'
import { ask } from './load.ts'
import type { World } from './world.ts'

/** People or their networks cause these faults. */

const streams = 2_000
const people = 50
/** Browsers wait for up to half a minute between two attempts, and a busy machine takes its time to start. */
const timeoutMs = 180_000

export const peopleFaults: readonly Fault[] = [
  {
    name: `${streams} streams of changes, and their instance restarted`,
    isForReleases: true,
    mayFail: false,
    harm: async (world, { note, complain }) => {
      const tokens = await manyPeople(world)
      const listening = listen(world.instances[0].url, tokens)
      if (!(await until(() => listening.open() === streams, timeoutMs))) complain(`${listening.open()} streams opened`)
      await world.instances[0].stop()
      const begin = performance.now()
      await world.instances[0].start()
      const allBack = await until(() => listening.open() === streams, timeoutMs)
      note(`all back ${((performance.now() - begin) / 1000).toFixed(1)} s after the start`)
      if (!allBack) complain(`${listening.open()} of ${streams} came back`)
      listening.end()
      await wait(500)
    },
  },
  {
    name: '20 readers at a kilobyte a second',
    isForReleases: true,
    mayFail: false,
    harm: async ({ url, token }) => {
      const { hostname, port } = new URL(url)
      const sockets = Array.from({ length: 20 }, () => {
        const socket = connect({ host: hostname, port: Number(port) })
        socket.write(`GET /api/v1/sites?limit=1000 HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\n\r\n`)
        socket.on('error', () => undefined).pause()
        const timer = setInterval(() => socket.read(1_024), 1_000)
        socket.on('close', () => clearInterval(timer))
        return socket
      })
      await wait(10_000)
      for (const socket of sockets) socket.destroy()
    },
  },
]

/** Each may have fifty streams. */
async function manyPeople({ database, instances }: World): Promise<string[]> {
  await database().ask(`insert into users (email_address, password_hash, status, first_name, last_name)
    select 'listener-' || n || '@faults.example', (select password_hash from users where email_address like 'site.monitor@%'), 'ACTIVE', 'L', 'L'
    from generate_series(1, ${people}) n on conflict do nothing`)
  const tokens: string[] = []
  // One after the other: fifty at once are refused for the connections that calls about the account may have.
  for (let n = 1; n <= people; n++) {
    const body = JSON.stringify({ emailAddress: `listener-${n}@faults.example`, password: demoPassword })
    // The instance trusts one proxy: they come from addresses of their own.
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.1.${n}` }
    const answer = await ask(`${instances[1].url}/api/v1/auth`, { method: 'POST', headers, body })
    tokens.push(JSON.parse(answer.body).data.token)
  }
  return tokens
}

/** Streams that come back as a browser's do: later each time, and not all at the same moment (live-link.ts). */
function listen(url: string, tokens: readonly string[]) {
  const { hostname, port } = new URL(url)
  let open = 0
  let isOver = false
  const sockets = new Set<ReturnType<typeof connect>>()
  const begin = (n: number, failures: number) => {
    if (isOver) return
    const socket = connect({ host: hostname, port: Number(port) })
    sockets.add(socket)
    let isOpen = false
    // One network has only some of the streams.
    const address = `10.1.1.${(n % people) + 1}`
    socket.write(
      `GET /api/v1/live HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\naccept: text/event-stream\r\nauthorization: ${tokens[n % tokens.length]}\r\n\r\n`,
    )
    socket.on('data', (piece) => {
      if (isOpen) return
      if (/^HTTP\/1.1 [45]/.test(String(piece))) return void socket.destroy()
      if (!piece.includes('hello')) return
      isOpen = true
      open += 1
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      if (isOpen) open -= 1
      const next = isOpen ? 0 : failures + 1
      setTimeout(begin, Math.min(30_000, 1_000 * 2 ** next) * (0.5 + Math.random() / 2), n, next)
    })
  }
  for (let n = 0; n < streams; n += 1) setTimeout(begin, n * 2, n, 0)
  return {
    open: () => open,
    end: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
