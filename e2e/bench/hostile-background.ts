import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoIds } from '@emberwatch/api/fleet'
import type { WatchedProcess } from '@emberwatch/api/testing/watched'
import { clientOf } from './client.ts'
import { timed } from './figures.ts'

/** One firm's background work delays another's webhooks and mail: the attacker is `site.admin`, the other `super.admin`. */

/** The server takes so many tests of one webhook in an hour. */
const testsMax = 30
/** Idle and during the attack. */
const rounds = testsMax / 2
const mailsMax = 5
/** Each waits twenty seconds for more that belongs into its message. */
const alarms = 2
const silentNames = 20

async function listen(handle: Parameters<typeof createServer>[1]): Promise<{ url: string; server: Server }> {
  const server = createServer(handle as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

type Account = keyof WatchedProcess['tokens']

/** A name server that never answers. @returns the environment of a server that asks no other */
export async function startSilentNames(): Promise<{ env: NodeJS.ProcessEnv; close: () => void }> {
  const socket = createSocket('udp4')
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  const servers = `127.0.0.1:${socket.address().port}`
  const set = new URL('./set-name-servers.ts', import.meta.url)
  return { env: { BENCH_NAME_SERVERS: servers, NODE_OPTIONS: `--import ${set}` }, close: () => socket.close() }
}

export interface Delays {
  readonly 'alarm max': number
  readonly 'webhook max': number
  readonly 'mail max': number
}

/** Measures in whole milliseconds before and during an attack. */
export async function startBackground({ url, tokens, raiseAlarm, spoilRule }: WatchedProcess) {
  let receive: () => void = () => undefined
  const quick = await listen((_request, response) => {
    response.writeHead(204).end()
    receive()
  })
  const silent = await listen(() => undefined)
  const call = async (as: Account, path: string, body?: object) => {
    const answer = clientOf(url, tokens[as]).post<{ data: { id: string } }>(path, {
      json: body,
      throwHttpErrors: false,
    })
    return (await answer.json()).data
  }
  const kinds = { alarms: true, lostContact: true, faults: false, backToNormal: false }
  const add = async (as: Account, siteId: string | null, to: string): Promise<string> =>
    (await call(as, 'webhooks', { siteId, url: to, ...kinds })).id

  let hook: string | undefined
  /** Measures until the receiver has the message. */
  async function received(cause: () => Promise<unknown>): Promise<void> {
    hook ??= await add('super.admin', null, quick.url)
    const message = new Promise<void>((resolve) => {
      receive = resolve
    })
    await cause()
    await message
  }
  const test = () => call('super.admin', `webhooks/${hook}/test`)
  /** Ten webhooks whose server never answers, each tested thirty times at once. */
  async function testSilentWebhooks() {
    for (let silentHook = 0; silentHook < 10; silentHook++) {
      const id = await add('site.admin', demoIds.sites.nidelva, silent.url)
      await Promise.all(Array.from({ length: testsMax }, () => call('site.admin', `webhooks/${id}/test`)))
    }
  }
  /** Twenty saves at once of a webhook whose name nobody resolves, which goes on while others are served. */
  async function saveSilentNames() {
    const save = (n: number) => add('site.admin', demoIds.sites.nidelva, `https://silent-${n}.example/`)
    void Promise.allSettled(Array.from({ length: silentNames }, (_, n) => save(n)))
  }
  return {
    delays: async (): Promise<Delays> => ({
      'alarm max': await longest(alarms, () => received(raiseAlarm)),
      'webhook max': await longest(rounds, () => received(test)),
      'mail max': await longest(Math.floor(mailsMax / 2), () => call('super.admin', 'user/notifications/test')),
    }),
    attacks: {
      'webhooks of another firm': testSilentWebhooks,
      'names that no server resolves': saveSilentNames,
      'a rule that throws': spoilRule,
    },
    close: () => {
      for (const { server } of [quick, silent]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** @returns whole milliseconds */
async function longest(count: number, work: () => Promise<unknown>): Promise<number> {
  let max = 0
  for (let round = 0; round < count; round++) {
    max = Math.max(max, await timed(work))
  }
  return Math.round(max)
}
