import { createLocalRate, Semaphore } from '@emberwatch/http'
import { localRates, semaphores } from '@emberwatch/http/limits'
import type { FastifyInstance } from 'fastify'
import { storedSecret } from '../areas/auth/secret.ts'
import { createAnswerCache } from '../cache/answer-cache.ts'
import type { Services } from '../http/call.ts'
import { createMac } from '../identity/mac.ts'
import { createTokens } from '../identity/tokens.ts'
import { LiveHub } from '../live/live-hub.ts'
import { mailerOf } from '../mail/mailer.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { sealerOf } from '../secrets/data-keys.ts'
import type { ApiOptions } from './options.ts'
import { createThreadPool } from './thread-pool.ts'

/** Its parts end before the server has closed. */
export async function makeServices(app: FastifyInstance, options: ApiOptions): Promise<Services> {
  const { settings, db, now = () => new Date() } = options
  const secret = settings.jwtSecret ?? (await storedSecret(settings.dataDir))
  const { writes } = localRates
  const sealer = await sealerOf(settings)
  const mailer = mailerOf(settings, sealer, options.print)
  const work = createThreadPool()
  app.addHook('onClose', async () => {
    await Promise.all([mailer.settled(), work.close()])
  })
  const onError = (error: unknown) => app.log.error({ err: error }, 'changes were not told')
  return {
    db: db.kysely,
    lowPriority: db.lowPriority,
    hasTextIndices: db.hasTextIndices,
    settings,
    now,
    mailer,
    work,
    cache: createAnswerCache(settings.load.cacheMegabytes),
    callLimit: new Semaphore(semaphores.calls),
    writes: createLocalRate({ ...writes, limit: writes.limit * settings.load.personLimits }, () => now().getTime()),
    streamLimit: new Semaphore(semaphores.streamStarts),
    live: options.live ?? new LiveHub({ db, now, settings, onError }),
    tokens: createTokens(secret, now, settings.jwtSecretBefore),
    passwords: createPasswords(settings),
    mac: createMac(secret),
    sealer,
    publicUrl: () => (settings.publicUrl ?? addressOf(app, settings)).replace(/\/+$/, ''),
  }
}

/** With port 0 the system chooses. */
function addressOf(app: FastifyInstance, { port, basePath, tls }: ApiOptions['settings']): string {
  const address = app.server.address()
  return `http${tls ? 's' : ''}://localhost:${(typeof address === 'object' && address?.port) || port}${basePath}`
}
