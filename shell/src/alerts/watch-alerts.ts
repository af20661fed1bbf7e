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
  /** Opens a page of the app. */
  readonly open: (path: string) => void
  /** Ends the watch. */
  readonly signal: AbortSignal
}

/** Milliseconds. Changes come in crowds; without a word of the server for so long it is asked by itself. */
const gatherMs = 500
const spacingMs = 3_000
const silenceMs = 45_000
const turnMs = 15_000
/** The latest are enough to tell what is new. */
const readAtMost = 500

const name = 'alerts_told'
const kinds: readonly ChangeKind[] = ['system', 'issue', 'modem', 'rights']

/** One tab of the browser watches; when it is closed the next one goes on (Web Locks). Ends with the signal. */
export async function watchAlerts(watched: Watched): Promise<void> {
  const { userId, signal } = watched
  const lock = storageKey(`emberwatch alerts ${userId}`)
  // An ended wait is no failure.
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
    // A platform of the original API does not tell.
    if (client.missing.has(fleet.attention)) return
    const read = await readTroubles(client, signal)
    if (!read || signal.aborted) return
    const { data: items, count } = read
    const news = told ? untold(told, items) : []
    told = toldOf(items, count <= items.length)
    // Kept before it is shown: a tab that is closed in between tells nothing twice.
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

/** Null when it cannot be read now: nobody has asked, and the next turn tries again. */
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

/** What this person has been told of in this browser; undefined where that is nothing yet, and all there is stands on the page. */
function toldBefore(userId: string): Told | undefined {
  const kept = v.safeParse(Told, readPersonal(name, userId))
  return kept.success ? kept.output : undefined
}
