import { sumCounts } from '../reports/sum-counts.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { bothErrors, countOf, type ErrorGroup, type ErrorGroups, readErrors, witnessesOf } from './causes.ts'
import { type SourceFrame, sourceLines } from './source-lines.ts'

/** Errors of one cause, in the lines of the source. */
export interface ErrorLine
  extends Pick<
    ErrorGroup,
    'kind' | 'name' | 'message' | 'firstAt' | 'lastAt' | 'days' | 'browsers' | 'pages' | 'actions' | 'requests'
  > {
  readonly id: string
  /** Reports of people that name the error. */
  readonly count: number
  /** Confirmed ones, up to a hundred. */
  readonly people: number
  /** Reports of other visitors that name an error like it: nothing follows from them. A line may have these alone. */
  readonly hints: number
  /** Counts by version. */
  readonly releases: Readonly<Record<string, number>>
  /** Frames of the latest release, innermost first. */
  readonly frames: readonly SourceFrame[]
}

interface ErrorQuery {
  readonly area: string
  /** All releases without it: one cause in several is one line. */
  readonly version?: string | undefined
  readonly limit?: number | undefined
}

interface Line {
  readonly id: string
  readonly group: ErrorGroup
  readonly frames: SourceFrame[]
  readonly releases: Readonly<Record<string, number>>
  hints: number
}

/** The most frequent ones first, then as many that visitors alone told of. */
export async function errorList(
  store: StoreEngine,
  { area, version, limit = 20 }: ErrorQuery,
  now = Date.now(),
): Promise<ErrorLine[]> {
  const inSource = sourceLines(store)
  const { people, hints } = await readErrors(store, area, now)
  const linesOf = (groups: ErrorGroups) => merged(area, inSource, withVersion(groups, version))
  const lines = await linesOf(people)
  const alone: Line[] = []
  for (const hint of await linesOf(hints)) {
    const alike = lines.find((line) => kindOf(area, line) === kindOf(area, hint))
    if (alike) alike.hints += countOf(hint.group)
    else alone.push({ ...hint, hints: countOf(hint.group) })
  }
  return [...sorted(lines).slice(0, limit), ...sorted(alone).slice(0, limit)].map((line) =>
    shown(line, alone.includes(line)),
  )
}

const withVersion = (groups: ErrorGroups, version: string | undefined) =>
  Object.entries(groups).filter(([, group]) => version === undefined || group.version === version)

async function merged(
  area: string,
  inSource: ReturnType<typeof sourceLines>,
  groups: readonly [id: string, group: ErrorGroup][],
): Promise<Line[]> {
  const lines = new Map<string, Line>()
  for (const [id, group] of groups) {
    const frames = await inSource(group.frames)
    const key = JSON.stringify([kindOf(area, { group, frames }), group.message])
    const before = lines.get(key)
    const isLatest = !before || before.group.lastAt < group.lastAt
    lines.set(key, {
      id: isLatest ? id : before.id,
      group: bothErrors(before?.group, group),
      frames: isLatest ? frames : before.frames,
      releases: sumCounts(before?.releases ?? {}, { [group.version]: countOf(group) }),
      hints: 0,
    })
  }
  return [...lines.values()]
}

/** The line of the source is the same in several releases, its place is not. */
function kindOf(area: string, { group: { kind, name, version }, frames }: Pick<Line, 'group' | 'frames'>): string {
  const own = frames.find((frame) => frame.area === area) ?? frames[0]
  const origin = own?.source ? [own.source.file, own.source.text] : own && [version, own.file, own.line, own.column]
  return JSON.stringify([kind, name, origin])
}

const sorted = (lines: readonly Line[]) =>
  [...lines].sort(
    ({ group: one }, { group: other }) => countOf(other) - countOf(one) || other.lastAt.localeCompare(one.lastAt),
  )

function shown({ id, group, frames, releases, hints }: Line, isHint: boolean): ErrorLine {
  const { kind, name, message, firstAt, lastAt, days, browsers, pages, actions, requests } = group
  const facts = { kind, name, message, firstAt, lastAt, days, browsers, pages, actions, requests }
  const figures = isHint ? { count: 0, people: 0 } : { count: countOf(group), people: witnessesOf(group) }
  return { id, ...facts, ...figures, hints, releases, frames }
}
