import { durationText } from '@emberwatch/contract'
import { ageBandDefaults, eventClasses, eventClassNames } from '@emberwatch/contract/reports'
import type { SpanFigures } from '@emberwatch/contract/sites-systems'
import { spanText } from '@emberwatch/contract/spans'
import { countText, formatCount } from '@emberwatch/ui'

export interface FigureRow {
  readonly label: string
  readonly now: string
  /** '' where the site was not there. */
  readonly before: string
  /** What there is more or less of than before, with its sign; '' where nothing has changed. */
  readonly change: string
}

interface Figure {
  readonly label: string
  readonly value: (of: SpanFigures) => number | null
  readonly text: (value: number) => string
  /** The part of it during planned work (product 24.4). */
  readonly duringWork?: (of: SpanFigures) => number | undefined
  /** Stands there whatever it is; others only where one of the spans has any. */
  readonly isLasting?: boolean
}

const { watchFrom, renewFrom } = ageBandDefaults
const percent = (value: number) => `${value.toFixed(2)} %`
const duration = (seconds: number) => (seconds === 0 ? '-' : durationText(seconds))
const count = (label: string, value: Figure['value']): Figure => ({ label, value, text: formatCount })

const figures: readonly Figure[] = [
  ...eventClassNames.map((name) => ({
    ...count(eventClasses[name].label, ({ events }) => events[name]),
    duringWork: ({ eventsDuringWork }: SpanFigures) => eventsDuringWork?.[name],
    isLasting: name === 'alarm',
  })),
  count('Other events', ({ otherEvents }) => otherEvents),
  { ...count('Losses of contact', ({ lossesCount }) => lossesCount), isLasting: true },
  {
    label: 'Time without contact',
    value: ({ secondsWithoutContact }) => secondsWithoutContact,
    text: duration,
    duringWork: ({ secondsWithoutContactDuringWork }) => secondsWithoutContactDuringWork,
  },
  { label: 'Longest loss', value: ({ longestLossSeconds }) => longestLossSeconds, text: duration },
  { label: 'Availability', value: ({ availability }) => availability, text: percent, isLasting: true },
  count('Issues opened', ({ issuesOpened }) => issuesOpened),
  count('Issues solved', ({ issuesSolved }) => issuesSolved),
  count('Open issues at the end', ({ openIssues }) => openIssues),
  count('Open alarms at the end', ({ openAlarms }) => openAlarms),
  count(`Units of ${watchFrom} years or older`, ({ unitsToWatch, unitsDue }) => unitsToWatch + unitsDue),
  count(`Units of ${renewFrom} years or older`, ({ unitsDue }) => unitsDue),
]

interface Figures {
  readonly rows: readonly FigureRow[]
  /** Labels of what neither span has. */
  readonly none: readonly string[]
}

/** Each figure of the span next to that of the span before. */
export function figuresOf(now: SpanFigures, before: SpanFigures | undefined): Figures {
  const isNone = ({ value, isLasting }: Figure) => !isLasting && !value(now) && !(before && value(before))
  return {
    rows: figures.filter((figure) => !isNone(figure)).map((figure) => rowOf(figure, now, before)),
    none: figures.filter(isNone).map(({ label }) => label),
  }
}

function rowOf(
  { label, value, text, duringWork }: Figure,
  now: SpanFigures,
  before: SpanFigures | undefined,
): FigureRow {
  const [current, earlier] = [value(now), before ? value(before) : undefined]
  const shown = (of: number | null, figures: SpanFigures) => {
    const during = duringWork?.(figures) ?? 0
    return (of === null ? 'Unknown' : text(of)) + (during > 0 ? ` (${text(during)} during planned work)` : '')
  }
  const difference = current !== null && typeof earlier === 'number' ? current - earlier : 0
  const sign = difference > 0 ? '+' : '\u2212'
  return {
    label,
    now: shown(current, now),
    before: earlier === undefined || !before ? '' : shown(earlier, before),
    change: difference === 0 ? '' : `${sign}${text(Math.abs(difference))}`,
  }
}

/** The span in a sentence, for somebody who reads no further. */
export function summaryText({ span, events, lossesCount, availability }: SpanFigures, openNow: number): string {
  const alarms = events.alarm === 0 ? 'no alarms' : countText(events.alarm, 'alarms')
  const lost = lossesCount === 0 ? 'never lost' : `lost ${countText(lossesCount, 'times')}`
  const stood = availability === null ? '' : ` and stood ${percent(availability)} of the time`
  const open = openNow === 0 ? 'Nothing is open now.' : `Open now: ${countText(openNow, 'issues')}.`
  return `${spanText(span)}: ${alarms}; contact was ${lost}${stood}. ${open}`
}
