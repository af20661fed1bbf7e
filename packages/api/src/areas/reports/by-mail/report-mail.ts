import { apiBase } from '@emberwatch/contract'
import { reportFileDays, reportsPaths, reportTitles } from '@emberwatch/contract/reports'
import { spanText } from '@emberwatch/contract/spans'
import { loadJobOwner } from '../../../jobs/job-owner.ts'
import { personName } from '../../../lists/source.ts'
import { compose, type Mail } from '../../../mail/compose.ts'
import type { MailTools } from '../../../notifications/notice-mail.ts'
import { plain } from '../../../notifications/notice-words.ts'
import { openStored } from '../../../secrets/sealed-rows.ts'
import { filtersOf } from './filters.ts'
import { maySee } from './report-rights.ts'

/** The task of a mail job: the mail is written when it is sent, by the rights of then. */
export interface ReportMailTask {
  /** The list of failed mail shows it. */
  readonly to: string
  readonly reportRun: { readonly runId: string; readonly userId: string }
}

/** A mail server that is away for so long gets none of them any more. */
export const reportMailGoodForMs = 7 * 24 * 3_600_000

/** Null for whoever may not see all of the file any more, is banned or gone, or has ended these mails. */
export async function writeReportMail(
  { db, sealer, publicUrl }: MailTools,
  { reportRun: { runId, userId } }: ReportMailTask,
): Promise<Mail | null> {
  const run = await db
    .selectFrom('reportRuns as r')
    .innerJoin('reportSchedules as d', 'd.id', 'r.scheduleId')
    .innerJoin('reportRecipients as c', 'c.scheduleId', 'd.id')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('users as o', 'o.id', 'd.ownerId')
    .select(['d.report', 'd.ownerId', 'r.query', 'r.span', 'r.systemIds', 'c.unsubscribeToken', 'u.emailAddress'])
    .select(personName('o').as('owner'))
    .where('r.id', '=', runId)
    .where('r.state', '=', 'ready')
    .where('c.userId', '=', userId)
    .where('c.endedBy', 'is', null)
    .executeTakeFirst()
  const reader = run && (await maySee(db, run, userId)) ? await loadJobOwner(db, { ownerId: userId }) : null
  if (!run || !reader) return null
  const base = publicUrl()
  const [filters = []] = await filtersOf(db, reader, [run])
  const mail = compose('report', run.emailAddress, {
    title: reportTitles[run.report],
    span: spanText(run.span),
    sender: run.ownerId === userId ? null : plain(run.owner ?? ''),
    filters: filters.map(plain),
    link: base + reportsPaths.reportFile(runId),
    days: reportFileDays,
  })
  const token = openStored(sealer, run.unsubscribeToken)
  return { ...mail, unsubscribe: `${base}${apiBase}/v1/notifications/unsubscribe/${token}` }
}
