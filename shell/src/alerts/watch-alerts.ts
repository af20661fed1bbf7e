import type { Client } from '@emberwatch/api-client'
import {
  type ChangeKind,
  fleet,
  type ListAnswerOf,
  type LiveMessage,
  storageKey,
  type Viewer,
} from '@emberwatch/contract'
import { type AlertSettings, keepPersonal, readPersonal } from '@emberwatch/store'
import * as v from 'valibot'
import { hearMessages } from './live-messages.ts'
import { type News, NoticeMemory, newsOf, noticeMemoryOf, pendingNotices } from './news.ts'
import { showNews } from './show-news.ts'

interface Watched {
  readonly client: Client
  readonly viewer: Viewer
  readonly settings: AlertSettings
  readonly open: (path: string) => void
  readonly signal: AbortSignal
}

/** Debounce of changes, and the interval of reading without events. */
const gatherMs = 500
const spacingMs = 3_000
const retryMs = 5_000
const silenceMs = 45_000
const turnMs = 15_000
const readAtMost = 500

const name = 'alerts_told'

interface ScopeQuery {
  readonly scope?: 'fleet'
}

/** The fleet has a memory of its own, so that a change of scope does not tell of everything at once (product 13.10). */
function watchedBy({ scope }: AlertSettings, { permissions }: Viewer): { query: ScopeQuery; memory: string } {
  const first = Object.keys(permissions.resources).length === 0 ? 'fleet' : 'own'
  return permissions.isSuperUser && (scope ?? first) === 'fleet'
    ? { query: { scope: 'fleet' }, memory: `${name}_fleet` }
    : { query: {}, memory: name }
}

const kinds: readonly ChangeKind[] = ['system', 'issue', 'modem', 'rights']

/** One tab watches, by a Web Lock; another takes over when it closes. */
export async function watchAlerts(watched: Watched): Promise<void> {
  const { viewer, signal } = watched
  const lock = storageKey(`emberwatch alerts ${viewer.id}`)
  // An aborted wait is no failure.
  await navigator.locks.request(lock, { signal }, () => watch(watched)).catch(() => undefined)
}

function watch(watched: Watched): Promise<void> {
  const { signal } = watched
  const showNew = createNotices(watched)
  let heardAt = Date.now()
  let lookedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    timer = undefined
    lookedAt = Date.now()
    if (!(await showNew()) && !signal.aborted) plan(retryMs)
  }
  const plan = (delayMs = gatherMs) => {
    timer ??= setTimeout(() => void look(), Math.max(delayMs, lookedAt + spacingMs - Date.now()))
  }
  const stopHearing = hearMessages((message) => {
    heardAt = Date.now()
    if (isAbout(message)) plan()
  })
  const turns = setInterval(() => {
    if (Date.now() - Math.max(heardAt, lookedAt) > silenceMs) plan()
  }, turnMs)
  plan()
  return new Promise((resolve) => {
    const end = () => {
      stopHearing()
      clearInterval(turns)
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

/** @returns a function that shows what is new, and resolves to false where the list could not be read */
function createNotices({ client, viewer, settings, open, signal }: Watched): () => Promise<boolean> {
  const { query, memory } = watchedBy(settings, viewer)
  let noticeMemory = storedMemory(memory, viewer.id)
  return async () => {
    const list = await readTroubles(client, query, signal)
    if (!list || signal.aborted) return false
    const { data, count, meta } = list
    // Of work alarms alone are told, and what still stands at its end then (product 24.5).
    const troubles = data.filter(({ kind, work }) => kind === 'alarm' || !work)
    const items = newsOf(troubles, meta.modems ?? [])
    const news = noticeMemory ? pendingNotices(noticeMemory, items) : []
    // The list is ordered by time, the latest first.
    const oldest = data.at(-1)
    noticeMemory = noticeMemoryOf(items, oldest && count > data.length ? Date.parse(oldest.since) : null)
    // Stored before it is shown, so that a closed tab repeats nothing.
    keepPersonal(memory, viewer.id, noticeMemory)
    showNews(
      news.filter((item) => isWanted(item, settings)),
      open,
    )
    return true
  }
}

/** Null on failure. */
const readTroubles = (
  client: Client,
  scope: ScopeQuery,
  signal: AbortSignal,
): Promise<ListAnswerOf<typeof fleet.attention> | null> =>
  client
    .list(fleet.attention, {
      query: { ...scope, kind: ['alarm', 'offline'], orderBy: 'since', order: 'DESC', limit: readAtMost },
      isQuiet: true,
      signal,
    })
    .catch(() => null)

const isAbout = (message: LiveMessage): boolean =>
  message.type === 'changes' ? message.changes.some(({ kind }) => kinds.includes(kind)) : message.type !== 'beat'

const isWanted = ({ kind, siteId }: News, { alarmsOnly, siteIds }: AlertSettings): boolean =>
  (kind === 'alarm' || !alarmsOnly) && (siteIds === null || siteIds.includes(siteId))

/** Undefined at first: the page shows all there is. */
function storedMemory(memory: string, userId: string): NoticeMemory | undefined {
  const stored = v.safeParse(NoticeMemory, readPersonal(memory, userId))
  return stored.success ? stored.output : undefined
}
