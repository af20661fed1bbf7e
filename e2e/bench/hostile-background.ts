import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WatchedProcess } from '@emberwatch/api/testing/watched'
import { demoIds } from '@emberwatch/demo'

/** What one firm's webhooks cost another's, and other people's mail: the attacker is `site.admin`, the other `super.admin`. */

const rounds = 20
/** The server takes so many tests of one webhook in an hour. */
const testsMax = 30
const mailsMax = 5

async function listen(handle: Parameters<typeof createServer>[1]): Promise<{ url: string; server: Server }> {
  const server = createServer(handle as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

type Account = keyof WatchedProcess['tokens']

export interface Delays {
  readonly 'webhook max': number
  readonly 'mail max': number
}

/** Measures in whole milliseconds before and during an attack. */
export async function startBackground({ url, tokens }: WatchedProcess) {
  let receive: () => void = () => undefined
  const quick = await listen((_request, response) => {
    response.writeHead(204).end()
    receive()
  })
  const silent = await listen(() => undefined)
  const call = async (as: Account, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: tokens[as], 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, data: (await answer.json()).data }
  }
  const kinds = { alarms: true, lostContact: true, faults: false, backToNormal: false }
  const add = async (as: Account, siteId: string | null, to: string): Promise<string> =>
    (await call(as, '/webhooks', { siteId, url: to, ...kinds })).data.id

  /** Measures from the press of the button until the receiver has the message. */
  async function webhookMs(): Promise<number> {
    const id = await add('super.admin', null, quick.url)
    let max = 0
    for (let round = 0; round < Math.min(rounds, testsMax); round++) {
      const received = new Promise<void>((resolve) => {
        receive = resolve
      })
      const since = performance.now()
      await call('super.admin', `/webhooks/${id}/test`)
      await received
      max = Math.max(max, performance.now() - since)
    }
    return Math.round(max)
  }
  async function mailMs(): Promise<number> {
    let max = 0
    for (let round = 0; round < Math.floor(mailsMax / 2); round++) {
      const since = performance.now()
      await call('super.admin', '/user/notifications/test')
      max = Math.max(max, performance.now() - since)
    }
    return Math.round(max)
  }
  return {
    delays: async (): Promise<Delays> => ({ 'webhook max': await webhookMs(), 'mail max': await mailMs() }),
    /** Ten webhooks whose server never answers, each tested thirty times at once. */
    attack: async () => {
      for (let hook = 0; hook < 10; hook++) {
        const id = await add('site.admin', demoIds.sites.nidelva, silent.url)
        await Promise.all(Array.from({ length: testsMax }, () => call('site.admin', `/webhooks/${id}/test`)))
      }
    },
    close: () => {
      for (const { server } of [quick, silent]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
