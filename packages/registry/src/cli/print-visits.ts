import type { CommandAnswer } from '../commands.ts'
import { largest } from '../visits/sum-counts.ts'
import { plain, table, time } from './print.ts'

const shownFrames = 5

/** A paragraph for each cause. */
export const errorLines = (errors: CommandAnswer<'errors'>): string =>
  errors.map(errorText).join('\n\n') || 'No errors were reported in the last 30 days.'

function errorText(error: CommandAnswer<'errors'>[number]): string {
  const { kind, name, message, count, people, releases, browsers, pages, actions, requests, firstAt, lastAt, frames } =
    error
  return [
    `${plain(`${name}: ${message}`.replace(/: $/, ''))}  (${kind})`,
    `  ${count} times, about ${people} ${people === 1 ? 'person' : 'people'}, ${time(firstAt)} to ${time(lastAt)} UTC`,
    ...frames.slice(0, shownFrames).map(frameText),
    `  releases  ${counts(releases)}`,
    `  pages     ${counts(pages)}`,
    `  browsers  ${counts(browsers)}`,
    ...(Object.keys(actions).length ? [`  before    ${counts(actions)}`] : []),
    ...(requests.length ? [`  requests  ${requests.map(plain).join(', ')}`] : []),
  ].join('\n')
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
  const { area, version, before, visits, visitsWithErrors, calls, callsFailed, lines } = speed
  const share = visits ? ((100 * visitsWithErrors) / visits).toFixed(1) : '0'
  const rows = lines.map((line) => [
    line.page ?? (line.metric === 'server' ? 'own server' : 'all pages'),
    line.metric === 'server' ? 'answer' : line.metric,
    amount(line.metric, line.p75),
    line.count,
    amount(line.metric, line.p75Before),
    line.countBefore,
    line.p75Before === null ? '' : line.differs ? 'more than chance' : 'may be chance',
  ])
  return [
    `${area} ${version ?? ''}: ${visits} visits, ${share} % with errors${before ? `, beside ${before}` : ''}`,
    ...(calls ? [`its own server: ${calls} calls, ${callsFailed} failed`] : []),
    table(['page', 'p75 of', 'is', 'views', 'was', 'views', 'difference'], rows),
    'times in ms, CLS has no unit; more than chance: van Elteren test, p < 0.01, 20 views each at least',
  ].join('\n')
}

const amount = (metric: string, value: number | null): string =>
  value === null ? '' : metric === 'CLS' ? value.toFixed(3) : String(Math.round(value))
