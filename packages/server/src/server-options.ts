import {
  type ApiOptions,
  answerAsFiles,
  answerProbes,
  type Checks,
  demandTls,
  followCertificate,
  guardConnections,
  logOptionsOf,
  logRequests,
  refuseOutside,
  refuseRequest,
  refuseTwoHosts,
  type Settings,
  serverOptionsOf,
} from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { demoStory } from '@emberwatch/demo'
import { gatewayTask } from '@emberwatch/gateway'
import { badAddress, type createDrain } from '@emberwatch/host'
import type { Operations, ProcessLog } from '@emberwatch/operations'
import type { FastifyInstance } from 'fastify'
import type { Ask } from './checks.ts'
import type { createModemPath } from './modem-path.ts'
import type { readAll } from './settings/all-settings.ts'

interface FrameOptions {
  readonly settings: Settings
  readonly stream: ProcessLog['stream'] | undefined
  readonly operations: Operations
  readonly drain: ReturnType<typeof createDrain>
  readonly checks: Checks
  readonly isHost: boolean
}

/** Options of the HTTP server, and what it does around the routes of host and API. */
export const frameOf = ({ settings, stream, operations, drain, checks, isHost }: FrameOptions) => ({
  server: {
    ...serverOptionsOf(settings),
    ...drain.server,
    ...logOptionsOf(settings, stream),
    ...(isHost && { frameworkErrors: badAddress(settings.basePath, refuseRequest) }),
  },
  prepare: (app: FastifyInstance) => {
    drain.prepare(app)
    logRequests(app)
    if (isHost) refuseOutside(app, settings.basePath)
    operations.watchRequests(app)
    refuseTwoHosts(app)
    guardConnections(app, settings.httpLimits)
    followCertificate(app, settings.tls)
    demandTls(app, settings)
    answerAsFiles(app)
    answerProbes(app, checks)
  },
})

interface ApiFacts {
  readonly configuration: ReturnType<typeof readAll>
  readonly build: BuildName
  readonly operations: Operations
  readonly hasFleet: boolean
  readonly modems: ModemPath
}

type ModemPath = ReturnType<typeof createModemPath>
type Sources = Parameters<NonNullable<ApiOptions['onSources']>>[0]

/** `mail` is known when the API has started. */
export function apiOptionsOf({ configuration, build, operations, hasFleet, modems }: ApiFacts) {
  const { settings, gateway } = configuration
  let mail: Ask | undefined
  return {
    mail: () => mail,
    // Everybody knows the demo passwords; elsewhere administrators have a second factor by default.
    settings: { ...settings, requireTwoStep: settings.requireTwoStep ?? (hasFleet ? 'nobody' : 'super') } as const,
    build,
    backgroundTasks: [gatewayTask({ settings: gateway, onOpen: demoStory, onGateway: modems.follow(operations) })],
    onSources: ({ askMail, ...sources }: Sources) => {
      mail = askMail
      operations.add(sources)
    },
    onJobRun: operations.watch.jobRan,
  }
}
