import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiOptions, BackgroundTask } from '@emberwatch/api'
import { downTopics, splitTopic, topicOf, upTopics } from '@emberwatch/contract/devices'
import * as v from 'valibot'
import { Access } from './access.ts'
import { Knocks } from './knocks.ts'

type App = Parameters<BackgroundTask>[0]

interface BrokerQueryOptions extends Pick<ApiOptions, 'db'> {
  readonly now: () => Date
  /** The token by which the broker identifies itself. */
  readonly token: string
  /** The platform's own, about which other means of the broker decide. */
  readonly platformUser: string | undefined
  readonly onError: (error: unknown, what: string) => void
}

/** EMQX sends `undefined` for a placeholder without a value. */
const Text = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => (text === 'undefined' ? '' : text)),
)
const Connection = v.object({
  clientid: v.string(),
  username: Text,
  password: Text,
  peerhost: Text,
  cert_common_name: Text,
})
const Wish = v.object({ clientid: v.string(), username: Text, topic: v.string(), action: v.string() })

const bodyLimit = 16 * 1024
const knocksMs = 5_000

/**
 * Answers a broker that asks over HTTP who may connect and who may write or read what, as EMQX 5 does (its pages "Use HTTP Service" of
 * authentication and authorization): `{"result": "allow" | "deny" | "ignore"}`.
 */
export function answerBroker(app: App, { db, now, token, platformUser, onError }: BrokerQueryOptions): void {
  const access = new Access(db.kysely)
  const knocks = writtenKnocks(app, (all) => all.write(db.kysely, now()), onError)

  const connect = async (body: unknown) => {
    const { clientid: clientId, username, password, peerhost, cert_common_name: name } = v.parse(Connection, body)
    if (isPlatform(platformUser, username)) return 'ignore'
    const secret = password || undefined
    const certificateName = name || undefined
    const admission = await access.admit({ clientId, secret, username, certificateName, isInside: false })
    if (admission === 'unknown') knocks.add(clientId, username, peerhost, now())
    return typeof admission === 'string' ? 'deny' : 'allow'
  }
  const use = async (body: unknown) => {
    const { clientid: clientId, username, topic, action } = v.parse(Wish, body)
    if (isPlatform(platformUser, username)) return 'ignore'
    const location = splitTopic(topic, action === 'publish' ? upTopics : downTopics)
    return location?.topic === topicOf(clientId) ? 'allow' : 'deny'
  }

  app.register(async (broker) => {
    broker.removeAllContentTypeParsers()
    broker.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    for (const [path, decide] of [
      ['/broker/authenticate', connect],
      ['/broker/authorize', use],
    ] as const)
      broker.post(path, async ({ headers, body }, reply) => {
        reply.header('cache-control', 'no-store').type('application/json')
        if (!isSame(headers.authorization, `Bearer ${token}`)) return reply.code(401).send('{}')
        try {
          return JSON.stringify({ result: await decide(JSON.parse(String(body))) })
        } catch (error) {
          if (error instanceof SyntaxError || v.isValiError(error)) return reply.code(400).send('{"result":"deny"}')
          throw error
        }
      })
  })
}

/** Knocks in memory, written every few seconds and at the end. */
function writtenKnocks(
  app: App,
  store: (knocks: Knocks) => Promise<unknown>,
  onError: BrokerQueryOptions['onError'],
): Knocks {
  const knocks = new Knocks()
  let timer: NodeJS.Timeout | undefined
  const write = () => store(knocks).catch((error) => onError(error, 'modems that knock were not stored'))
  app.addHook('onReady', async () => {
    timer = setInterval(write, knocksMs).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await write()
  })
  return knocks
}

const isPlatform = (platformUser: string | undefined, username: string) =>
  platformUser !== undefined && username === platformUser

/** Takes the same time whatever is wrong. */
function isSame(token: string | undefined, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(token ?? ''), digest(right))
}
