import type { CommandAnswer } from '../commands.ts'
import { largest } from '../visits/sum-counts.ts'
import { plain, time } from './print.ts'

const shownFrames = 5

/** A paragraph for each cause. */
export const errorLines = (errors: CommandAnswer<'errors'>): string =>
  errors.map(errorText).join('\n\n') || 'No errors were reported in the last 30 days.'

function errorText(error: CommandAnswer<'errors'>[number]): string {
  const { kind, name, message, count, people, releases, browsers, pages, actions, firstAt, lastAt, frames } = error
  return [
    `${plain(`${name}: ${message}`.replace(/: $/, ''))}  (${kind})`,
    `  ${count} times, about ${people} ${people === 1 ? 'person' : 'people'}, ${time(firstAt)} to ${time(lastAt)} UTC`,
    ...frames.slice(0, shownFrames).map(frameText),
    `  releases  ${counts(releases)}`,
    `  pages     ${counts(pages)}`,
    `  browsers  ${counts(browsers)}`,
    ...(Object.keys(actions).length ? [`  before    ${counts(actions)}`] : []),
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
