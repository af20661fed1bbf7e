import { exitCodes, logOptionsOf, startFailure } from '@emberwatch/api'
import type { BuildName } from '@emberwatch/contract'
import { type LogFormat, logFormats, ownProcessLog, type ProcessLog } from '@emberwatch/operations'
import { shownSettings } from '@emberwatch/settings'
import type { RunningServer } from './running-server.ts'
import { allSettings } from './settings/all-settings.ts'

interface ServeOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly build: BuildName
  /** `--log-format`, else `LOG_FORMAT`, else JSON. */
  readonly logFormat?: string | undefined
}

/** Logs what it is and where it listens, and ends on a signal. */
export async function serveUntilSignal(
  start: (log: ProcessLog) => Promise<RunningServer>,
  options: ServeOptions,
): Promise<void> {
  const log = await processLogOf(options)
  const { build, env } = options
  const settings = shownSettings(allSettings, env)
  log.announce({ build, node: process.versions.node, settings }, `Emberwatch ${build.version} starts`)
  endOnFaults(log)
  const server = await start(log).catch((error) => explain(log, error))
  // The handler is set before the line that makes others signal it.
  stopOnSignal(server, log)
  log.announce({ listens: server.url }, `Emberwatch is ready: ${server.publicUrl ?? server.url}`)
  if (server.hasDemoFleet) for (const line of demoAccounts) log.announce({}, line)
}

const demoAccounts = [
  'Demo accounts, all with the password emberwatch-demo, at emberwatch.example:',
  'super.admin, super.operator and super.monitor are super users of each global level',
  'site.admin, site.operator and site.monitor have that level on the same six sites',
  'outsider is someone else, and unconfirmed someone not yet confirmed',
  'The demo fleet does without two-step sign-in, which any other installation asks of super users',
]

/** The log starts before settings are read, so that their errors are log lines too. */
async function processLogOf({ env, logFormat = env.LOG_FORMAT?.trim() || 'json' }: ServeOptions): Promise<ProcessLog> {
  const format = logFormats.find((one) => one === logFormat)
  const level = env.LOG_LEVEL?.trim() || (env.NODE_ENV === 'production' ? 'info' : 'warn')
  const isLevel = (text: string): text is 'info' => ['silent', 'error', 'warn', 'info', 'debug'].includes(text)
  const { logger } = logOptionsOf({ logLevel: isLevel(level) ? level : 'warn', trustProxy: false })
  const log = await ownProcessLog(logger, format ?? ('json' satisfies LogFormat))
  if (!format) {
    log.log.error('--log-format and LOG_FORMAT must be json or text.')
    process.exit(exitCodes.settings)
  }
  return log
}

/** A sentence for what a person can mend, a stack for our own faults, in one line. */
function explain({ log }: ProcessLog, error: unknown): never {
  const failure = startFailure(error)
  const { exitCode, sentence } = failure ?? {
    exitCode: exitCodes.fault,
    sentence: 'The server did not start, by a fault of its own: report this line.',
  }
  log.error({ exitCode, ...(failure ? {} : { err: error }) }, sentence)
  process.exit(exitCode)
}

/** Node would print a stack of many lines. */
function endOnFaults({ log }: ProcessLog): void {
  process.on('uncaughtException', (err) => {
    log.error({ err, exitCode: exitCodes.fault }, 'The server has ended by a fault of its own: report this line.')
    process.exit(exitCodes.fault)
  })
}

/** SIGTERM drains, SIGINT ends soon, a second signal ends at once. */
function stopOnSignal(running: RunningServer, { log }: ProcessLog): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping && signal === 'SIGINT') process.exit(1)
      if (isStopping) return
      isStopping = true
      // A part that never answers must not keep the process.
      setTimeout(() => {
        log.error('The server did not end in time, and is ended')
        process.exit(1)
      }, running.endsWithinMs).unref()
      void (signal === 'SIGTERM' ? running.drain() : running.close()).then(() => process.exit(0))
    })
  }
}
