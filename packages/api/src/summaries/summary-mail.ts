import { reportFileDays, reportsPaths, reportTitles } from '@emberwatch/contract/reports'
import { sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { neighbourSpan, spanText } from '@emberwatch/contract/spans'
import type { Queries } from '../db/queries.ts'
import { escaped, type Mail } from '../mail/compose.ts'
import { ruleMail } from '../mail/rule-mail.ts'
import { timesOf } from '../notifications/local-times.ts'
import type { MailTools } from '../notifications/notice-mail.ts'
import { lateText, plain } from '../notifications/notice-words.ts'
import { openStored } from '../secrets/sealed-rows.ts'
import type { SummaryTask } from './dispatch-summary.ts'
import { loadFigures } from './span-figures.ts'
import { loadSummarySites, type SummarySite } from './summary-sites.ts'
import { figureLines, headOf, presentText, subjectOf } from './summary-words.ts'

interface Part {
  readonly name: string
  readonly url: string
  readonly lines: readonly string[]
}

/**
 * The mail of the state of a person's sites, by the rights of the moment that it is sent; null for whoever holds no site and has no report with it, is
 * banned, unconfirmed or gone, or has turned it off.
 */
export async function writeSummary(
  { db, sealer, publicUrl, now }: MailTools,
  { summary: { userId, span, timeZone, dueAt } }: SummaryTask,
): Promise<Mail | null> {
  const person = await db
    .selectFrom('summaryRules as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.emailAddress', 'r.unsubscribeToken'])
    .where('r.userId', '=', userId)
    .where('r.isOn', '=', true)
    .where('u.status', '=', 'ACTIVE')
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return null
  const sites = await loadSummarySites(db, userId)
  const base = publicUrl()
  const reports = await reportsOf(db, { userId, span, base })
  const [first, ...others] = sites
  if (!first && reports.length === 0) return null
  const parts = [...(await partsOf(db, sites, { span, timeZone, base })), ...reports]
  const remaining = first ? first.sites - sites.length : 0
  const head = first ? headOf([first, ...others], span) : `Hello, these are your reports of ${spanText(span)}.`
  return {
    to: person.emailAddress,
    subject: first ? subjectOf([first, ...others], span) : `${spanText(span)}, your reports`,
    ...ruleMail({
      base,
      token: openStored(sealer, person.unsubscribeToken),
      intro: [head, lateText(new Date(dueAt), now())],
      body: { text: parts.map(textOf), html: parts.map(htmlOf) },
      endings: [
        remaining > 0 && `And ${remaining} more, each with the same page.`,
        `Days are those of ${timeZone}. This replaces no alarm transmission.`,
      ],
    }),
    gist: `${first?.sites ?? 0} sites`,
  }
}

interface MailContext {
  readonly span: string
  readonly timeZone: string
  readonly base: string
}

async function partsOf(
  db: Queries,
  sites: readonly SummarySite[],
  { span, timeZone, base }: MailContext,
): Promise<Part[]> {
  const ids = sites.map(({ id }) => id)
  const figuresOf = (name: string) => loadFigures(db, ids, timesOf(name, timeZone))
  const { begins } = timesOf(span, timeZone)
  const [now, before] = [await figuresOf(span), await figuresOf(neighbourSpan(span, -1))]
  return sites.map((site) => {
    const [figures, former] = [now.get(site.id), before.get(site.id)]
    return {
      name: plain(site.name),
      url: base + sitesSystemsPaths.siteSummary(site.id, { query: { span } }),
      lines: [presentText(site), ...(figures ? figureLines(figures, (site.createdAt < begins && former) || null) : [])],
    }
  })
}

/** Links to the reports that come with it, whose pages say whether each is ready or has failed. */
async function reportsOf(
  db: Queries,
  { userId, span, base }: { readonly userId: string; readonly span: string; readonly base: string },
): Promise<Part[]> {
  const runs = await db
    .selectFrom('reportRuns as r')
    .innerJoin('reportSchedules as d', 'd.id', 'r.scheduleId')
    .select(['r.id', 'd.report'])
    .where('d.ownerId', '=', userId)
    .where('r.withSummary', '=', true)
    .where('r.span', '=', span)
    .orderBy('d.createdAt')
    .execute()
  return runs.map(({ id, report }) => ({
    name: reportTitles[report],
    url: base + reportsPaths.reportFile(id),
    lines: [`Your report as a spreadsheet, for ${reportFileDays} days.`],
  }))
}

const textOf = ({ name, url, lines }: Part) => [name, ...lines.map((line) => `  ${line}`), url].join('\n')

const htmlOf = ({ name, url, lines }: Part) =>
  `<h2 style="font-size:18px;margin:24px 0 4px"><a href="${escaped(url)}" style="color:#2450c8">${escaped(name)}</a></h2>
<ul style="margin:0;padding-left:20px">${lines.map((line) => `<li>${escaped(line)}</li>`).join('\n')}</ul>`
