import type { CommandAnswer } from '../commands/commands.ts'
import { largest } from '../reports/sum-counts.ts'
import { plain, time } from './print.ts'

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
