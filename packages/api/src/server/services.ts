import type { FastifyInstance } from 'fastify'
import { keptSecret } from '../areas/auth/secret.ts'
import type { Services } from '../http/call.ts'
import { createPace } from '../http/pace.ts'
import { createTurns, streamTurnLimits } from '../http/turns.ts'
import { createMac } from '../identity/mac.ts'
import { createTokens } from '../identity/tokens.ts'
import { createKeptAnswers } from '../kept/kept-answers.ts'
import { LiveHub } from '../live/live-hub.ts'
import { mailerOf } from '../mail/mailer.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { dataKeysOf } from '../secrets/data-keys.ts'
import { createSealer } from '../secrets/sealed.ts'
import { createWorkPool } from '../work/work-pool.ts'
import type { ApiOptions } from './options.ts'

/** What every handler may use, made once for this server; what was begun with it ends before the server has closed. */
export async function makeServices(app: FastifyInstance, options: ApiOptions): Promise<Services> {
  const { settings, db, now = () => new Date() } = options
  const secret = settings.jwtSecret ?? (await keptSecret(settings.dataDir))
  const sealer = createSealer(await dataKeysOf(settings))
  const mailer = mailerOf(settings, sealer, options.print)
  const work = createWorkPool()
  app.addHook('onClose', async () => {
    await Promise.all([mailer.settled(), work.close()])
  })
  const onError = (error: unknown) => app.log.error({ err: error }, 'changes were not told')
  return {
    db: db.kysely,
    unhurried: db.unhurried,
    rowBytes: db.rowBytes,
    hasTextIndices: db.hasTextIndices,
    settings,
    now,
    mailer,
    work,
    kept: createKeptAnswers(settings.load.keptMegabytes),
    turns: createTurns({ atOnce: settings.load.callsPerPerson }),
    pace: createPace(),
    needTurns: createTurns({ atOnce: Math.max(1, settings.load.callsPerPerson - 1) }),
    streamTurns: createTurns(streamTurnLimits),
    live: options.live ?? new LiveHub({ db, now, settings, onError }),
    tokens: createTokens(secret, now, settings.jwtSecretBefore),
    passwords: createPasswords(settings),
    mac: createMac(secret),
    sealer,
    publicUrl: () => (settings.publicUrl ?? addressOf(app, settings)).replace(/\/+$/, ''),
  }
}

/** The port differs from the setting where that is 0, which lets the system choose. */
function addressOf(app: FastifyInstance, { port, basePath, tls }: ApiOptions['settings']): string {
  const address = app.server.address()
  return `http${tls ? 's' : ''}://localhost:${(typeof address === 'object' && address?.port) || port}${basePath}`
}
