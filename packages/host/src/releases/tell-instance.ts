import { hostname } from 'node:os'
import type { BuildName } from '@emberwatch/contract'
import { forgetInstance, noteInstance, type StoreEngine } from '@emberwatch/registry'
import type { FastifyInstance } from 'fastify'

const tellEveryMs = 20_000
/** A missing store does not delay shutdown. */
const farewellMs = 1_000

interface InstanceReport {
  readonly build: BuildName
  /** The part of an instance that is no host. */
  readonly part?: string
  /** Undefined until known (`noteApi`). */
  readonly api?: () => string | undefined
}

/** Registers the instance and its build while it listens. */
export function tellInstance(
  app: FastifyInstance,
  store: StoreEngine,
  { build, part = '', api }: InstanceReport,
): void {
  const startedAt = new Date().toISOString()
  let name = ''
  let telling: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const beat = () => {
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
    beat()
    timer = setInterval(beat, tellEveryMs).unref()
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
