import { liveBeatMs } from '@emberwatch/contract'
import type { FastifyInstance } from 'fastify'
import { sweepCodes } from '../areas/auth/codes.ts'
import { sweepDevices } from '../areas/auth/known-devices.ts'
import { sweepUnfinishedLoops } from '../areas/loops/keep-loop.ts'
import { modemImportKind } from '../areas/modems/import-modems.ts'
import { writeReportMail } from '../areas/reports/by-mail/report-mail.ts'
import { reportKind, sweepReportRuns } from '../areas/reports/by-mail/run-report.ts'
import { exportKind } from '../areas/reports/export/export-job.ts'
import { numbersKind } from '../areas/reports/install-base/apply-numbers.ts'
import { importKind } from '../areas/reports/install-base/import-job.ts'
import { retirePrevious } from '../areas/reports/install-base/previous.ts'
import { endLostAssignments } from '../areas/sites-systems/assignment-rights.ts'
import { invitationKind } from '../areas/sites-systems/batches/invite-many.ts'
import { removalKind } from '../areas/sites-systems/batches/remove-everywhere.ts'
import { configurationKind } from '../areas/sites-systems/configuration-job.ts'
import { escalations, writeEscalation } from '../areas/sites-systems/escalate-troubles.ts'
import { siteImportKind } from '../areas/sites-systems/import-sites.ts'
import { sweepUnfinished } from '../areas/sites-systems/keep-configuration.ts'
import { remindOfContacts } from '../areas/sites-systems/remind-of-contacts.ts'
import { serviceMails } from '../areas/sites-systems/service/mail-of-service.ts'
import { teamPassKind } from '../areas/sites-systems/teams/passes.ts'
import { workSteps } from '../areas/sites-systems/works/end-works.ts'
import { mailOfWorks } from '../areas/sites-systems/works/mail-of-works.ts'
import { createChangesSweep, rememberedMs } from '../cache/sweep-changes.ts'
import { keepEventMonths } from '../db/event-months.ts'
import { retireConnections, retireLosses } from '../db/retire-connections.ts'
import type { Services } from '../http/call.ts'
import { sweepKeys } from '../http/idempotency.ts'
import { sweepRateLimits } from '../http/rate-limit.ts'
import { sweepSessions } from '../identity/sessions.ts'
import { sweepJobs } from '../jobs/job-rows.ts'
import { JobWorker } from '../jobs/job-worker.ts'
import { mailKind } from '../mail/mail-job.ts'
import { senderOf, transportOf } from '../mail/mailer.ts'
import { NotificationDispatcher } from '../notifications/dispatcher.ts'
import { noteDisablements, sweepDisablements } from '../notifications/note-disablements.ts'
import { writeNotice } from '../notifications/notice-mail.ts'
import { notices } from '../notifications/notices.ts'
import { sweepOccurrences } from '../notifications/number-occurrences.ts'
import { extendChain } from '../record/chain.ts'
import { retireRecord } from '../record/retire-record.ts'
import { reportMails } from '../summaries/dispatch-report.ts'
import { summaryMails } from '../summaries/dispatch-summary.ts'
import { writeSummary } from '../summaries/summary-mail.ts'
import { webhookMessages } from '../webhooks/dispatch-webhooks.ts'
import { sweepDeliveries } from '../webhooks/sweep-deliveries.ts'
import { webhookKinds } from '../webhooks/webhook-job.ts'
import { endWithoutOwner } from '../webhooks/webhook-owner.ts'
import type { BackgroundTask } from './options.ts'

/** Failures are logged and retried at the next interval. */

const sweepEveryMs = 10 * 60_000
const longestSettleMs = 1_000

/** The sweep also makes the coming months of events. */
const sweepNowAndThen: BackgroundTask = (app, { db: { kind } }, services) => {
  const { db, now } = services
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'what has ended was not swept')
  const sweep = () =>
    Promise.all([
      keepEventMonths(db, now()),
      sweepRateLimits(db, now()),
      sweepCodes(db, now()),
      sweepKeys(db, now()),
      sweepDevices(db, now()),
      sweepSessions(services),
      sweepUnfinished(db, now()),
      sweepUnfinishedLoops(db, now()),
      sweepJobs(db),
      sweepOccurrences(db, now()),
      sweepReportRuns(db, now()),
      sweepDeliveries(db, now()),
      sweepDisablements(db, now()),
      endWithoutOwner(services),
      endLostAssignments(db, now()),
      retirePrevious(db, now()),
    ]).catch(logFailure)
  app.addHook('onReady', async () => {
    // An embedded database has no other server.
    if (kind === 'embedded')
      await Promise.all([sweepUnfinished(db, null), sweepUnfinishedLoops(db, null)]).catch(logFailure)
    await keepEventMonths(db, now()).catch(logFailure)
  })
  repeat(app, sweep, sweepEveryMs)
}

const chainEveryMs = 10_000

/** Logs an anchor once a day: whoever can change the database cannot change the log. */
const chainRecord: BackgroundTask = (app, _options, { db, now }) => {
  let noticeDay = ''
  const extend = async () => {
    const last = await extendChain(db)
    const day = now().toISOString().slice(0, 10)
    if (!last || day === noticeDay) return
    noticeDay = day
    app.log.info({ record: last }, `record anchor ${last.number}:${last.hash}`)
  }
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'the record was not linked')
  repeat(app, () => extend().catch(logFailure), chainEveryMs)
}

const retireEveryMs = 60 * 60_000

/** Logs the last removed link. */
const retireOldRecord: BackgroundTask = (app, { settings: { recordKeepDays } }, { db, now }) => {
  if (recordKeepDays === 0) return
  const retire = async () => {
    const anchor = await retireRecord(db, recordKeepDays, now())
    if (anchor)
      app.log.info(
        { record: anchor },
        `record before ${anchor.number}:${anchor.hash} was removed, as it is older than ${recordKeepDays} days`,
      )
  }
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'old rows of the record were not removed')
  repeat(app, () => retire().catch(logFailure), retireEveryMs)
}

/** Each day's are due at once, after midnight UTC. */
const remindEveryMs = 60 * 60_000

const askToConfirmContacts: BackgroundTask = (app, _options, services) => {
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'nobody was asked to confirm contacts')
  repeat(app, () => remindOfContacts(services).catch(logFailure), remindEveryMs)
}

const worksEveryMs = 60_000

const tellOfWorks: BackgroundTask = (app, _options, services) => {
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'who started work was not told of its end')
  repeat(app, () => mailOfWorks(services).catch(logFailure), worksEveryMs)
}

const disablementsEveryMs = 60_000

const noteLongDisablements: BackgroundTask = (app, _options, { db, now }) => {
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'what is disabled for long was not noted')
  repeat(app, () => noteDisablements(db, now()).catch(logFailure), disablementsEveryMs)
}

const retireOldConnections: BackgroundTask = (app, { settings: { connectionDays } }, { db, now }) => {
  if (connectionDays === 0) return
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'old changes of connection were not removed')
  const retire = async () => {
    await retireConnections(db, connectionDays, now())
    await retireLosses(db, connectionDays, now())
  }
  repeat(app, () => retire().catch(logFailure), retireEveryMs)
}

/** Changes are remembered as long as answers are cached. */
const sweepChanges: BackgroundTask = (app, _options, { db }) => {
  const sweep = createChangesSweep(db)
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'changes were not swept')
  repeat(app, () => sweep().catch(logFailure), rememberedMs)
}

/** Streams end before the server stops listening, which would wait for them. */
const keepStreams: BackgroundTask = (app, _options, { live }) => {
  const logFailure = (error: unknown) => app.log.warn({ err: error }, 'listeners got no beat')
  repeat(app, () => live.beat().catch(logFailure), liveBeatMs)
  app.addHook('preClose', async () => {
    const streams = live.size
    await live.close()
    // Ending thousands takes time, in which calls arrive on idle connections: they are answered first.
    if (streams > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(streams, longestSettleMs)))
  })
}

/** By the member of their tasks. */
const lateMails = {
  notice: writeNotice,
  summary: writeSummary,
  reportRun: writeReportMail,
  escalation: writeEscalation,
}

/** All kinds of jobs but mail, which needs a transport. */
export const otherJobKinds = [
  exportKind,
  reportKind,
  importKind,
  numbersKind,
  configurationKind,
  siteImportKind,
  modemImportKind,
  invitationKind,
  removalKind,
  teamPassKind,
  ...webhookKinds,
]

/** The worker also takes jobs of servers that were killed. */
const workOnJobs: BackgroundTask = (app, { db, settings, onJobRun, print = console.log }, services) => {
  const mail = mailKind<Services>(transportOf(settings, print), senderOf(settings), lateMails)
  const kinds = [mail, ...otherJobKinds]
  const worker = new JobWorker({ db, context: services, kinds, log: app.log, onRun: onJobRun })
  app.addHook('onReady', () => worker.start())
  app.addHook('preClose', () => worker.stop())
}

/** Looks for who is to be told what, on every server; each person is told by one of them. */
const dispatchOccurrences: BackgroundTask = (app, { db }, services) => {
  const dispatcher = new NotificationDispatcher({
    db,
    services,
    log: app.log,
    outgoing: [notices, webhookMessages, escalations, summaryMails, reportMails, workSteps, serviceMails(services)],
  })
  app.addHook('onReady', () => dispatcher.start())
  app.addHook('preClose', () => dispatcher.stop())
}

export const ownBackgroundTasks: readonly BackgroundTask[] = [
  sweepNowAndThen,
  chainRecord,
  retireOldRecord,
  askToConfirmContacts,
  tellOfWorks,
  retireOldConnections,
  noteLongDisablements,
  sweepChanges,
  keepStreams,
  workOnJobs,
  dispatchOccurrences,
]

/** Repeats work from readiness until closing begins. */
function repeat(app: FastifyInstance, work: () => Promise<unknown>, everyMs: number): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(work, everyMs).unref()
  })
  app.addHook('preClose', async () => clearInterval(timer))
}
