import type { ConcurrencyLimit, FailureLimit, PaceLimit, Rate } from '@emberwatch/http/limits'
import * as limits from '@emberwatch/http/limits'

/** The tables of limits (product 2.8, 19.5). */

const number = (count: number) => count.toLocaleString('en')

const spans = [
  [86_400_000, 'day', 'a day'],
  [3_600_000, 'hour', 'an hour'],
  [60_000, 'minute', 'a minute'],
  [1_000, 's', 'a second'],
] as const

/** Writes a span as people say it, such as `an hour` or `15 minutes`. */
function spanOf(ms: number): string {
  const [unitMs, unit, one] = spans.find(([span]) => ms >= span) ?? spans[3]
  const count = ms / unitMs
  return count === 1 ? one : `${count} ${unit}${unit === 's' ? '' : 's'}`
}

const rateText = ({ limit, windowMs }: Rate) => {
  const span = spanOf(windowMs)
  return `${number(limit)} ${/^an? /.test(span) ? '' : 'in '}${span}`
}

function failureText({ failures, closedMs, longestMs, memoryMs }: FailureLimit): string {
  const growth = longestMs === undefined ? '' : `, doubled each time up to ${spanOf(longestMs)}`
  return `${failures} in a row, then a pause of ${spanOf(closedMs)}${growth}; forgotten after ${spanOf(memoryMs)}`
}

const paceText = ({ perSecond, burst }: PaceLimit) =>
  `${number(perSecond)} a second${burst > 1 ? `, ${number(burst)} at once` : ''}`

function concurrencyText(limit: ConcurrencyLimit): string {
  const { capacity, perKey, queue, queuePerKey, waitMs, setting } = limit
  const parts = [
    setting && `\`${setting}\` at once`,
    perKey && `${number(perKey)} at once`,
    capacity && `${number(capacity)} at once${perKey ? ' in all' : ''}`,
    queuePerKey && `${number(queuePerKey)} wait`,
    queue && `${number(queue)} wait in all`,
    waitMs && `for ${spanOf(waitMs)} at most`,
  ]
  return parts.filter(Boolean).join(', ')
}

interface Row {
  readonly what: string
  readonly per: string
  readonly text: string
  readonly beyond: string
}

const rowsOf = <Limit extends { readonly what: string; readonly per: string; readonly beyond?: string }>(
  list: readonly Limit[],
  textOf: (limit: Limit) => string,
): Row[] =>
  list.map((limit) => ({ what: limit.what, per: limit.per, text: textOf(limit), beyond: limit.beyond ?? '429' }))

/** Limits of the same thing share a row. */
const tableOf = (rows: readonly Row[]): string =>
  [
    '| what | of one | limit | beyond it |',
    '| --- | --- | --- | --- |',
    ...[...Map.groupBy(rows, ({ what, per, beyond }) => `| ${what} | ${per} | @ | ${beyond} |`)].map(([line, same]) =>
      line.replace('@', [...new Set(same.map(({ text }) => text))].join(', ')),
    ),
  ].join('\n')

const { codeTries, failures, fileQuota, localRates, personLimits, rates, repetitions } = limits
const { writes, ...localRatesOfHost } = localRates
const { slots, reserve, slotsPerReport, slotsPerAlarm } = limits.waitingReports

/** Lists what one person or address may do. */
export const tries = () =>
  tableOf([
    { what: 'tries of a code', per: 'asker, and of all others', text: number(codeTries), beyond: '400' },
    ...rowsOf(Object.values(failures), failureText),
    ...rowsOf(Object.values(rates), rateText),
    ...rowsOf(Object.values(repetitions), rateText),
    ...rowsOf([...Object.values(personLimits).flat(), writes], rateText),
    {
      what: 'files that are stored',
      per: 'person',
      text: `${number(fileQuota.files)}, or ${fileQuota.bytes / 1024 ** 3} GB`,
      beyond: '429',
    },
  ])

const locations = Object.entries(limits.jobPlaces)
  .map(([kind, count]) => `${kind.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)} ${count}`)
  .join(', ')

/** Lists what runs at once, what the host counts, and how fast modems may go. */
export const loads = () =>
  tableOf([
    ...rowsOf([...Object.values(limits.semaphores), limits.jobsOfPerson], concurrencyText),
    { what: 'running jobs of a kind', per: 'server', text: locations, beyond: 'the job waits' },
    ...rowsOf([...Object.values(limits.hostRates), ...Object.values(localRatesOfHost)], rateText),
    ...rowsOf(Object.values(limits.modemPaces), paceText),
    { what: 'connections of modems', per: 'server', text: number(limits.modemConnections), beyond: 'closed' },
    {
      what: 'reports that wait',
      per: 'server',
      text: `${number(slots)}, and ${number(reserve)} more of modems with nothing waiting, or an alarm`,
      beyond: 'its connection closes, sent again',
    },
    {
      what: 'reports that wait',
      per: 'modem',
      text: `1 for ${slotsPerReport} slots that others leave free, alarms 1 for ${slotsPerAlarm}`,
      beyond: 'its connection closes, sent again',
    },
  ])
