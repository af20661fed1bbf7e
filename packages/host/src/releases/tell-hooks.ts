import { setTimeout } from 'node:timers/promises'
import { sendWebhook } from '@emberwatch/http/webhook'
import { hookSecret, mailScheme, type News, type Registry, takeErrorNews, takeNews } from '@emberwatch/registry'
import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import { createReach, mayCall, type Reach } from '../reach-server.ts'

const usuallyEveryMs = 10_000
/** Errors are looked at in each of so many turns. */
const errorTurns = 6
/** Milliseconds before another try. */
const delaysMs = [1_000, 10_000]

type Hook = News['hooks'][number]

/** Sends news of a release to one mail address. @throws where the mail server does not take it */
export type SendReleaseMail = (to: string, news: News) => Promise<void>

export interface Ways {
  readonly reach: Reach
  /** Without it nobody gets mail, and the log says so. */
  readonly mail?: SendReleaseMail | undefined
}

/** Tells areas and ops what became of releases, and of new errors, by calls (Standard Webhooks) and mail (docs/releases.md#hooks). Each host does, once for all. */
export function tellHooks(
  app: FastifyInstance,
  registry: Registry,
  { reach, mail }: Ways,
  everyMs = usuallyEveryMs,
): void {
  const dispatcher = createReach(reach)
  const closing = new AbortController()
  const queues = createQueues((error) => app.log.error(error, 'a hook was not told'))
  let turn: Promise<unknown> = Promise.resolve()
  let turns = 0
  const deliver = async (hook: Hook, news: News) => {
    for (const delay of [...delaysMs, null]) {
      const failure = await sendOnce(hook, news, { registry, dispatcher, reach, mail })
      if (!failure) return
      app.log.warn({ area: news.data.area, host: hostOf(hook.address), failure }, 'a hook was not told')
      if (delay === null) return
      await setTimeout(delay, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return
    }
  }
  const next = async () => {
    const errors = turns++ % errorTurns === 0 ? await takeErrorNews(registry.store) : []
    for (const news of [...(await takeNews(registry.store)), ...errors])
      for (const hook of news.hooks) queues.add(hook.address, () => deliver(hook, news))
  }
  const timer = setInterval(() => {
    turn = turn.then(next).catch((error) => app.log.error(error, 'hooks were not told'))
  }, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await turn
    await queues.end()
    await dispatcher.close()
  })
}

/** An address gets its messages in order, and waits for no other. */
function createQueues(onError: (error: unknown) => void) {
  /** The last message to each address. */
  const queues = new Map<string, Promise<void>>()
  return {
    add: (address: string, deliver: () => Promise<void>) => {
      const delivery = (queues.get(address) ?? Promise.resolve())
        .then(deliver)
        .catch(onError)
        .finally(() => queues.get(address) === delivery && queues.delete(address))
      queues.set(address, delivery)
    },
    end: () => Promise.all(queues.values()),
  }
}

/** The rest of an address may be a secret, or a person. */
const hostOf = (address: string): string =>
  address.startsWith(mailScheme) ? address.slice(address.lastIndexOf('@') + 1) : new URL(address).host

interface Way {
  readonly dispatcher: Dispatcher
  readonly reach: Reach
}

/** @returns why it was not sent, or null */
async function sendOnce(
  hook: Hook,
  news: News,
  { registry, mail, ...way }: Way & Pick<Ways, 'mail'> & { readonly registry: Registry },
): Promise<string | null> {
  const { address } = hook
  if (address.startsWith(mailScheme)) return send(hook, news, mail)
  return post({ address, secret: await hookSecret(registry.store, hook) }, news, way)
}

/** @returns why it was not sent, or null */
async function send({ address }: Hook, news: News, mail: SendReleaseMail | undefined): Promise<string | null> {
  if (!mail) return 'this host sends no mail'
  return mail(address.slice(mailScheme.length), news).then(
    () => null,
    (error: Error) => error.message,
  )
}

/** @returns why it was not delivered, or null */
async function post(
  { address, secret }: { readonly address: string; readonly secret: string },
  { type, id, at, data }: News,
  { dispatcher, reach }: Way,
): Promise<string | null> {
  if (!mayCall(new URL(address), reach)) return 'no address that may be called'
  const body = JSON.stringify({ type, timestamp: at, data })
  return (await sendWebhook({ url: address, secret, id, at: new Date(), body, dispatcher })).reason
}
