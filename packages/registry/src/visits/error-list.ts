import type { StoreEngine } from '../store-engine.ts'
import { bothErrors, countOf, type ErrorGroup, readErrors } from './error-groups.ts'
import { peopleIn } from './people-sketch.ts'
import { type SourceFrame, sourceLines } from './source-lines.ts'
import { sumCounts } from './sum-counts.ts'

/** Errors of one cause, in the lines of the source. */
export interface ErrorLine
  extends Pick<
    ErrorGroup,
    'kind' | 'name' | 'message' | 'firstAt' | 'lastAt' | 'days' | 'browsers' | 'pages' | 'actions' | 'requests'
  > {
  readonly id: string
  readonly count: number
  /** About; by what they are signed in with, or by visit. */
  readonly people: number
  /** Counts by version. */
  readonly releases: Readonly<Record<string, number>>
  /** Of the latest release, innermost first. */
  readonly frames: readonly SourceFrame[]
}

interface Asked {
  readonly area: string
  /** All releases without it: one cause in several is one line. */
  readonly version?: string | undefined
  readonly limit?: number | undefined
}

/** The most frequent ones first. */
export async function errorList(
  store: StoreEngine,
  { area, version, limit = 20 }: Asked,
  now = Date.now(),
): Promise<ErrorLine[]> {
  const inSource = sourceLines(store)
  const groups = Object.entries(await readErrors(store, area, now)).filter(
    ([, group]) => version === undefined || group.version === version,
  )
  const lines = new Map<
    string,
    { id: string; group: ErrorGroup; frames: SourceFrame[]; releases: Record<string, number> }
  >()
  for (const [id, group] of groups) {
    const frames = await inSource(group.frames)
    const key = causeOf(area, group, frames)
    const before = lines.get(key)
    const releases = sumCounts(before?.releases ?? {}, { [group.version]: countOf(group) })
    const isLatest = !before || before.group.lastAt < group.lastAt
    lines.set(key, {
      id: isLatest ? id : before.id,
      group: before
        ? { ...bothErrors(before.group, group), firstAt: earlier(before.group.firstAt, group.firstAt) }
        : group,
      frames: isLatest ? frames : before.frames,
      releases,
    })
  }
  return [...lines.values()]
    .map(({ id, group, frames, releases }) => {
      const { kind, name, message, firstAt, lastAt, days, browsers, pages, actions, requests } = group
      const facts = { kind, name, message, firstAt, lastAt, days, browsers, pages, actions, requests }
      return { id, ...facts, count: countOf(group), people: peopleIn(group.people), releases, frames }
    })
    .sort((one, other) => other.count - one.count || other.lastAt.localeCompare(one.lastAt))
    .slice(0, limit)
}

/** The line of the source is the same in several releases, its place is not. */
function causeOf(area: string, { kind, name, message, version }: ErrorGroup, frames: readonly SourceFrame[]): string {
  const own = frames.find((frame) => frame.area === area) ?? frames[0]
  const place = own?.source ? [own.source.file, own.source.text] : own && [version, own.file, own.line, own.column]
  return JSON.stringify([kind, name, message, place])
}

const earlier = (one: string, other: string): string => [one, other].sort()[0] ?? one
