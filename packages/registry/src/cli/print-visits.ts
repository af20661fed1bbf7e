import type { CommandAnswer } from '../commands/commands.ts'
import { largest } from '../reports/sum-counts.ts'
import { plain, table, time } from './print.ts'

/** Writes reports of browsers as text for a terminal. */

const shownFrames = 5

/** A paragraph for each cause. */
export const errorLines = (errors: CommandAnswer<'errors'>): string =>
  errors.map(errorText).join('\n\n') || 'No errors were reported in the last 30 days.'

function errorText(error: CommandAnswer<'errors'>[number]): string {
  const { kind, name, message, releases, browsers, pages, actions, requests, firstAt, lastAt, frames } = error
  return [
    `${plain(`${name}: ${message}`.replace(/: $/, ''))}  (${kind})`,
    `  ${whomText(error)}, ${time(firstAt)} to ${time(lastAt)} UTC`,
    ...frames.slice(0, shownFrames).map(frameText),
    `  releases  ${counts(releases)}`,
    `  pages     ${counts(pages)}`,
    `  browsers  ${counts(browsers)}`,
    ...(Object.keys(actions).length ? [`  before    ${counts(actions)}`] : []),
    ...(requests.length ? [`  requests  ${requests.map(plain).join(', ')}`] : []),
  ].join('\n')
}

/** Visitors who are not confirmed have a count of their own, as nothing follows from what they report. */
function whomText({ count, people, hints }: CommandAnswer<'errors'>[number]): string {
  if (count === 0) return `${hints} times, seen by visitors who are not signed in alone`
  const whom = `${count} times, ${people} ${people === 1 ? 'person' : 'people'}`
  return hints ? `${whom}, also seen ${hints} times by visitors who are not signed in` : whom
}

function frameText({
  area,
  version,
  file,
  line,
  column,
  source,
}: CommandAnswer<'errors'>[number]['frames'][number]): string {
  if (!source) return `  at ${area} ${version} ${file}:${line}:${column}`
  return `  at ${area} ${source.file}:${source.line}:${source.column}\n       ${plain(source.text)}`
}

const counts = (all: Readonly<Record<string, number>>): string =>
  Object.entries(largest(all, 4))
    .map(([name, count]) => `${plain(name)} ${count}`)
    .join(', ')

export function speedTable(speed: CommandAnswer<'speed'>): string {
  const { area, version, before, people, peopleWithErrors, visits, visitsWithErrors, calls, callsFailed, lines } = speed
  const rows = lines.map((line) => [
    line.page ?? (line.metric === 'server' ? 'own server' : 'all pages'),
    line.metric === 'server' ? 'answer' : line.metric,
    amount(line.metric, line.p75),
    line.count,
    amount(line.metric, line.p75Before),
    line.countBefore,
    line.isHint ? 'by visitors' : line.p75Before === null ? '' : line.differs ? 'more than chance' : 'may be chance',
  ])
  return [
    `${area} ${version ?? ''}: ${people} people, ${percent(peopleWithErrors, people)} with errors${before ? `, beside ${before}` : ''}`,
    ...(visits
      ? [`visitors who are not signed in: ${visits} visits, ${percent(visitsWithErrors, visits)} with errors`]
      : []),
    ...(calls ? [`its own server: ${calls} calls, ${callsFailed} failed`] : []),
    table(['page', 'p75 of', 'is', 'people', 'was', 'people', 'difference'], rows),
    'times in ms, CLS has no unit; each person counts once for a page; more than chance: by 5 % at least, as canaries are judged',
  ].join('\n')
}

const percent = (count: number, all: number): string => `${all ? ((100 * count) / all).toFixed(1) : '0'} %`

const amount = (metric: string, value: number | null): string =>
  value === null ? '' : metric === 'CLS' ? value.toFixed(3) : String(Math.round(value))
