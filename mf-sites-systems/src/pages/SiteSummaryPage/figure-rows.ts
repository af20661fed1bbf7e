import { durationText } from '@emberwatch/contract'
import { ageBandDefaults, eventClasses, eventClassNames } from '@emberwatch/contract/reports'
import type { SpanFigures } from '@emberwatch/contract/sites-systems'
import { formatCount } from '@emberwatch/ui'

export interface FigureRow {
  readonly label: string
  readonly now: string
  /** '' where the site was not there. */
  readonly before: string
}

type Figure = readonly [label: string, text: (of: SpanFigures) => string]

const { watchFrom, renewFrom } = ageBandDefaults
const percent = (value: number | null) => (value === null ? 'Unknown' : `${value.toFixed(2)} %`)
const duration = (seconds: number) => (seconds === 0 ? '-' : durationText(seconds))

const figures: readonly Figure[] = [
  ...eventClassNames.map((name): Figure => [eventClasses[name].label, ({ events }) => formatCount(events[name])]),
  ['Other events', ({ otherEvents }) => formatCount(otherEvents)],
  ['Losses of contact', ({ lossesCount }) => formatCount(lossesCount)],
  ['Time without contact', ({ secondsWithoutContact }) => duration(secondsWithoutContact)],
  ['Longest loss', ({ longestLossSeconds }) => duration(longestLossSeconds)],
  ['Availability', ({ availability }) => percent(availability)],
  ['Issues opened', ({ issuesOpened }) => formatCount(issuesOpened)],
  ['Issues solved', ({ issuesSolved }) => formatCount(issuesSolved)],
  ['Open issues at the end', ({ openIssues }) => formatCount(openIssues)],
  ['Open alarms at the end', ({ openAlarms }) => formatCount(openAlarms)],
  [`Units of ${watchFrom} years or older`, ({ unitsToWatch, unitsDue }) => formatCount(unitsToWatch + unitsDue)],
  [`Units of ${renewFrom} years or older`, ({ unitsDue }) => formatCount(unitsDue)],
]

/** Each figure of the span next to that of the span before. */
export const figureRows = (now: SpanFigures, before: SpanFigures | undefined): FigureRow[] =>
  figures.map(([label, text]) => ({ label, now: text(now), before: before ? text(before) : '' }))
