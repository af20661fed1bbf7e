import { hostname } from 'node:os'
import type { BuildName } from '@emberwatch/contract'
import { forgetInstance, noteInstance, type StoreEngine } from '@emberwatch/registry'
import type { FastifyInstance } from 'fastify'

const tellEveryMs = 20_000
/** A store that is gone keeps no host from ending. */
const farewellMs = 1_000

interface Told {
  readonly build: BuildName
  /** Said behind its name, of one that is no host. */
  readonly part?: string
  /** The mark of its API, once that is known (`noteApi`). */
  readonly api?: () => string | undefined
}

/**
 * While the server listens, the store knows that it is up and which build it runs.
 */
export function tellInstance(app: FastifyInstance, store: StoreEngine, { build, part = '', api }: Told): void {
  const startedAt = new Date().toISOString()
  let name = ''
  let telling: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const now = new Date()
    const mark = api?.()
    const line = { build, startedAt, seenAt: now.toISOString(), ...(mark === undefined ? {} : { api: mark }) }
    telling = noteInstance(store, name, line, now).catch((error) =>
      app.log.warn({ err: error }, 'the store does not know that this instance is up'),
    )
  }
  app.addHook('onListen', async () => {
    const address = app.server.address()
    name = `${hostname()}:${typeof address === 'object' ? address?.port : address}${part && ` (${part})`}`
    tell()
    timer = setInterval(tell, tellEveryMs).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    if (!name) return
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const limit = setTimeout(resolve, farewellMs)
    const farewell = telling.then(() => forgetInstance(store, name)).catch(() => undefined)
    await Promise.race([farewell, late]).finally(() => clearTimeout(limit))
  })
}
