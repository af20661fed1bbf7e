import { type LogAction, type LogLine, shellName } from '@emberwatch/federation'
import { mostWitnesses } from '../errors/causes.ts'
import { type ErrorLine, errorList } from '../errors/error-list.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { opsScope } from '../tokens/tokens.ts'
import { changeHookState, readHookState, type StoredHook } from './stored-hooks.ts'

/** What hooks report: what became of a release, and errors that hit many people. */

/** The line of the log about a release. */
type ReleaseNews = Pick<LogLine, 'revision' | 'action' | 'area' | 'from' | 'to' | 'who' | 'note'>

/** An error that people had not met before this release: its kind, class and place, and no words that a browser sent. */
interface ErrorNews extends Pick<ErrorLine, 'kind' | 'name' | 'people' | 'count'> {
  readonly area: string
  readonly version: string
  /** Such as `src/pages/StormPage/StormPage.tsx:12`; a built file where the release has no source maps. */
  readonly location: string | null
  /** The page where most of them were. */
  readonly page: string | null
}

type HookDelivery =
  | { readonly type: 'release'; readonly data: ReleaseNews }
  | { readonly type: 'error'; readonly data: ErrorNews }

export type News = HookDelivery & {
  /** The same for each try, and for everybody. */
  readonly id: string
  readonly at: string
  readonly hooks: readonly StoredHook[]
}

const deliveredActions: ReadonlySet<string> = new Set<LogAction>(['halt', 'rollback', 'promote'])

/**
 * Takes the news that no host has reported yet, and its hooks. Of several hosts that ask at once, one gets it. It counts as told from then on: a host that
 * ends before it has called tells nobody.
 */
export async function takeNews(store: StoreEngine): Promise<News[]> {
  const { hooks, deliveredRevision: before } = await readHookState(store)
  if (hooks.length === 0) return []
  const { revision } = await store.readDocument()
  if (revision <= before) return []
  let isOurs = false
  await changeHookState(store, (state) => {
    isOurs = state.deliveredRevision === before
    return isOurs ? { ...state, deliveredRevision: revision } : state
  })
  if (!isOurs) return []
  const lines = (await store.readLog()).filter(
    (line) => line.revision > before && line.revision <= revision && deliveredActions.has(line.action),
  )
  return lines.flatMap(({ at, ...data }) => {
    const wanting = wantingOf(hooks, data.area)
    return wanting.length
      ? [{ type: 'release' as const, id: `release-${data.revision}`, at, data, hooks: wanting }]
      : []
  })
}

const wantingOf = (hooks: readonly StoredHook[], area: string) =>
  hooks.filter(({ scope }) => scope === opsScope || scope === area)

/** People whom a new error must hit where a hook sets no number. */
const usualPeople = 20
const deliveriesMax = 1_000

/** The same of errors that have hit as many confirmed people as a hook asks for, in no release but one. */
export async function takeErrorNews(store: StoreEngine, now = Date.now()): Promise<News[]> {
  const state = await readHookState(store)
  if (state.hooks.length === 0) return []
  const { areas, shell } = await store.readDocument()
  const news: News[] = []
  for (const area of [...(shell ? [shellName] : []), ...Object.keys(areas)]) {
    const lines = await errorList(store, { area, limit: 100 }, now)
    for (const line of lines) {
      const [version = '', ...others] = Object.keys(line.releases)
      if (others.length || isElsewhere(line, lines) || state.errors?.includes(line.id)) continue
      const wanting = wantingOf(state.hooks, area).filter(
        ({ people = usualPeople, since }) => line.people >= Math.min(people, mostWitnesses) && line.firstAt >= since,
      )
      const data = newsOf(area, version, line)
      if (wanting.length)
        news.push({ type: 'error', id: `error-${line.id}`, at: new Date(now).toISOString(), data, hooks: wanting })
    }
  }
  if (news.length === 0) return []
  let ours: ReadonlySet<string> = new Set()
  const ids = news.map(({ id }) => id.slice('error-'.length))
  await changeHookState(store, ({ errors = [], ...rest }) => {
    ours = new Set(ids.filter((id) => !errors.includes(id)))
    return { ...rest, errors: [...errors, ...ours].slice(-deliveriesMax) }
  })
  return news.filter(({ id }) => ours.has(id.slice('error-'.length)))
}

/** Compares words where a release has no source maps, as its places are not those of another release. */
const isElsewhere = (line: ErrorLine, lines: readonly ErrorLine[]): boolean =>
  !line.frames[0]?.source &&
  lines.some((one) => one !== line && one.kind === line.kind && one.name === line.name && one.message === line.message)

function newsOf(area: string, version: string, line: ErrorLine): ErrorNews {
  const { kind, name, people, count, frames, pages } = line
  const frame = frames.find((one) => one.area === area) ?? frames[0]
  const { file, line: at } = frame?.source ?? frame ?? {}
  const [page = null] = Object.keys(pages)
  return { area, version, kind, name, people, count, location: file ? `${file}:${at}` : null, page }
}
