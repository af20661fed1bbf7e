import type { Client } from '@emberwatch/api-client'
import {
  type AttentionItem,
  type ChangeKind,
  fleet,
  type ListAnswerOf,
  type LiveMessage,
  storageKey,
} from '@emberwatch/contract'
import { type AlertSettings, keepPersonal, readPersonal } from '@emberwatch/store'
import * as v from 'valibot'
import { hearMessages } from './live-messages.ts'
import { Told, toldOf, untold } from './news.ts'
import { showNews } from './show-news.ts'

interface Watched {
  readonly client: Client
  readonly userId: string
  readonly settings: AlertSettings
  readonly open: (path: string) => void
  readonly signal: AbortSignal
}

/** Debounce of changes, and the interval of reading without events. */
const gatherMs = 500
const spacingMs = 3_000
const silenceMs = 45_000
const turnMs = 15_000
const readAtMost = 500

const name = 'alerts_told'
const kinds: readonly ChangeKind[] = ['system', 'issue', 'modem', 'rights']

/** One tab watches, by a Web Lock; another takes over when it closes. */
export async function watchAlerts(watched: Watched): Promise<void> {
  const { userId, signal } = watched
  const lock = storageKey(`emberwatch alerts ${userId}`)
  // An aborted wait is no failure.
  await navigator.locks.request(lock, { signal }, () => watch(watched)).catch(() => undefined)
}

function watch({ client, userId, settings, open, signal }: Watched): Promise<void> {
  let told = toldBefore(userId)
  let heardAt = Date.now()
  let lookedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    timer = undefined
    lookedAt = Date.now()
    // The original API lacks the call.
    if (client.missing.has(fleet.attention)) return
    const read = await readTroubles(client, signal)
    if (!read || signal.aborted) return
    const { data: items, count } = read
    const news = told ? untold(told, items) : []
    told = toldOf(items, count <= items.length)
    // Stored before it is shown, so that a closed tab repeats nothing.
    keepPersonal(name, userId, told)
    showNews(
      news.filter((item) => isWanted(item, settings)),
      open,
    )
  }
  const plan = () => {
    timer ??= setTimeout(() => void look(), Math.max(gatherMs, lookedAt + spacingMs - Date.now()))
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

/** Null on failure; the next interval tries again. */
const readTroubles = (client: Client, signal: AbortSignal): Promise<ListAnswerOf<typeof fleet.attention> | null> =>
  client
    .list(fleet.attention, {
      query: { kind: ['alarm', 'offline'], orderBy: 'since', order: 'DESC', limit: readAtMost },
      isQuiet: true,
      signal,
    })
    .catch(() => null)

const isAbout = (message: LiveMessage): boolean =>
  message.type === 'changes' ? message.changes.some(({ kind }) => kinds.includes(kind)) : message.type !== 'beat'

const isWanted = ({ kind, siteId }: AttentionItem, { alarmsOnly, siteIds }: AlertSettings): boolean =>
  (kind === 'alarm' || !alarmsOnly) && (siteIds === null || siteIds.includes(siteId))

/** Undefined at first: the page shows all there is. */
function toldBefore(userId: string): Told | undefined {
  const kept = v.safeParse(Told, readPersonal(name, userId))
  return kept.success ? kept.output : undefined
}
