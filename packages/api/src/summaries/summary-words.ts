import { durationText } from '@emberwatch/contract'
import { ageBandDefaults } from '@emberwatch/contract/reports'
import type { SpanFigures } from '@emberwatch/contract/sites-systems'
import { spanText } from '@emberwatch/contract/spans'
import { plain } from '../notifications/notice-words.ts'
import type { SummarySite } from './summary-sites.ts'

/** The words of the mail about the state of one's sites (product 23.8). */

export type Figures = Omit<SpanFigures, 'span' | 'begins' | 'ends'>

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export function subjectOf([first]: readonly [SummarySite, ...SummarySite[]], span: string): string {
  const what = first.sites === 1 ? plain(first.name) : `your ${first.sites} sites`
  const attention =
    first.troubled === 0 ? '' : first.sites === 1 ? ': needs attention' : `: ${first.troubled} need attention`
  return `${spanText(span)}, the state of ${what}${attention}`
}

export function headOf([first]: readonly [SummarySite, ...SummarySite[]], span: string): string {
  const where = first.sites === 1 ? 'your site' : `your ${first.sites} sites`
  const attention =
    first.troubled === 0
      ? 'Nothing needs attention now.'
      : first.sites === 1
        ? 'It needs attention now.'
        : `${first.troubled} of them need attention now, and come first.`
  return `Hello, this was ${spanText(span)} at ${where}. ${attention}`
}

/** Writes the current troubles, the worst first. */
export function presentText({ openAlarms, urgentIssues, openIssues, offline, disabled, systems }: SummarySite): string {
  if (systems === 0) return 'Now: no systems.'
  const others = openIssues - openAlarms - urgentIssues
  const parts = [
    openAlarms > 0 && many(openAlarms, 'open alarm'),
    offline > 0 && `${offline} of ${many(systems, 'system')} offline`,
    urgentIssues > 0 && many(urgentIssues, 'urgent issue'),
    disabled > 0 && `${many(disabled, 'unit')} disabled`,
    others > 0 && `${others} other open ${others === 1 ? 'issue' : 'issues'}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Now: no open issues, nothing offline.' : `Now: ${parts.join(', ')}.`
}

/** Lines such as `Alarms: 3 (before: 1)`. @param before null for a site that was not there */
export function figureLines(now: Figures, before: Figures | null): string[] {
  const line = (label: string, text: (of: Figures) => string) =>
    `${label}: ${text(now)}${before ? ` (before: ${text(before)})` : ''}`
  return [
    line('Alarms', ({ events }) => String(events.alarm)),
    line('Faults', ({ events }) => String(events.fault)),
    line('Losses of contact', ({ lossesCount, secondsWithoutContact }) =>
      lossesCount === 0 ? '0' : `${lossesCount}, ${durationText(secondsWithoutContact)} in all`,
    ),
    line('Availability', ({ availability }) => (availability === null ? 'unknown' : `${availability.toFixed(2)} %`)),
    line('Issues opened and solved', ({ issuesOpened, issuesSolved }) => `${issuesOpened} and ${issuesSolved}`),
    line(`Units of ${ageBandDefaults.renewFrom} years or older`, ({ unitsDue }) => String(unitsDue)),
  ]
}
