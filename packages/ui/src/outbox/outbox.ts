import { type ApiError, asApiError, type Client } from '@emberwatch/api-client'
import { type ItemEndpoint, storageKey } from '@emberwatch/contract'
import { sessionStore, setOutboxCounts } from '@emberwatch/store'
import { create } from 'zustand'
import { newEntryId, type OutboxEntry, type Outcome } from './entry.ts'
import { EntryStorage } from './entry-storage.ts'

/**
 * The outbox of the signed-in person: entries are stored before they are sent, sent in their order, one at a time, and removed when the server has
 * accepted them. What it refuses stays for the person; what it could not be asked is tried again.
 */

interface OutboxState {
  readonly userId: string | null
  readonly entries: readonly OutboxEntry[]
  /** Leaves out those whose form still waits for the server, as the form says so itself. */
  readonly shown: readonly OutboxEntry[]
}

const empty = { entries: [], shown: [] }
export const outboxStore = create<OutboxState>(() => ({ userId: null, ...empty }))

/** A form does not wait longer for its entry than people do. */
const patienceMs = 4_000
const backoffMs = { first: 2_000, longest: 30_000 }

const storage = new EntryStorage()
/** Resolves the form that waits for its entry. */
const outcomes = new Map<string, { resolve: (outcome: Outcome) => void; reject: (error: ApiError) => void }>()
let client: Client | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let delayMs = backoffMs.first
let isSending = false
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(storageKey('emberwatch-outbox'))
if (tabs) tabs.onmessage = ({ data }) => data === outboxStore.getState().userId && void reload()

/** Reads what the person left and begins to send it; nothing where it is open already. */
export async function openOutbox(userId: string, through: Client): Promise<void> {
  client ??= through
  if (outboxStore.getState().userId === userId) return
  outboxStore.setState({ userId, ...empty })
  await reload()
  void dispatch()
}

// Another person on the same device sees none of it, nor does a wall that the person leaves there.
sessionStore.subscribe(({ session }) => {
  const { userId } = outboxStore.getState()
  if (userId === null || (session?.user.id === userId && !session.isWall)) return
  outboxStore.setState({ userId: null, ...empty })
  client = undefined
  clearTimeout(timer)
})
globalThis.addEventListener?.('online', () => void dispatch())

/**
 * Stores an entry and sends it after those before it. Resolves when the server has it, or with `waiting` when it takes longer than people wait.
 * @param through the client of the area, which may call what the area may
 * @throws ApiError where the server refuses it while the form still waits; it is not in the outbox then
 */
export async function addEntry(
  entry: Omit<OutboxEntry, 'id' | 'createdAt' | 'problem'>,
  userId: string,
  through: Client,
): Promise<Outcome> {
  await openOutbox(userId, through)
  if (!client?.mayCall(entry.endpoint)) client = through
  const { name, method, path, service, catalogue } = entry.endpoint
  const added = {
    ...entry,
    endpoint: { name, method, path, service, catalogue },
    id: newEntryId(),
    createdAt: Date.now(),
  }
  const outcome = new Promise<Outcome>((resolve, reject) => outcomes.set(added.id, { resolve, reject }))
  await change((entries) => [...entries, added])
  // This one is sent after entries that wait already.
  const isBehind = outboxStore.getState().shown.some(({ problem }) => !problem)
  const patience = setTimeout(() => settle(added.id, 'waiting'), isBehind ? 0 : patienceMs)
  void dispatch()
  return outcome.finally(() => clearTimeout(patience))
}

export const removeEntry = (id: string): Promise<void> =>
  change((entries) => entries.filter((entry) => entry.id !== id))

/** Sends a refused entry once more. */
export async function retryEntry(id: string): Promise<void> {
  await change((entries) =>
    entries.map(({ problem, ...entry }) => (problem && entry.id !== id ? { ...entry, problem } : entry)),
  )
  void dispatch()
}

/** Removes the entries of a person who signs out and discards them. */
export async function clearOutbox(userId: string): Promise<void> {
  await storage.clear(userId)
  show(userId, [])
}

async function change(change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]): Promise<void> {
  const { userId } = outboxStore.getState()
  if (userId === null) return
  show(userId, await storage.change(userId, change))
  tabs?.postMessage(userId)
}

async function reload(): Promise<void> {
  const { userId } = outboxStore.getState()
  if (userId !== null) show(userId, await storage.read(userId))
}

function show(userId: string, entries: readonly OutboxEntry[]): void {
  const pending = entries.filter(({ id }) => !outcomes.has(id))
  const problems = pending.filter(({ problem }) => problem)
  setOutboxCounts(userId, {
    waiting: pending.length - problems.length,
    refused: problems.length,
    ...(problems[0] ? { page: problems[0].page } : {}),
  })
  if (outboxStore.getState().userId === userId) outboxStore.setState({ entries, shown: pending })
}

/** Answers the form of an entry. @returns false where no form waits for it any more */
function settle(id: string, outcome: Outcome | ApiError): boolean {
  const form = outcomes.get(id)
  if (!form) return false
  outcomes.delete(id)
  if (typeof outcome === 'string') form.resolve(outcome)
  else form.reject(outcome)
  const { userId, entries } = outboxStore.getState()
  if (userId !== null) show(userId, entries)
  return true
}

/** One of several tabs sends; where the browser has no locks, the idempotency key makes each entry happen once. */
async function dispatch(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    if (navigator.locks) await navigator.locks.request(storageKey('emberwatch-outbox'), sendAll)
    else await sendAll()
  } finally {
    isSending = false
  }
}

async function sendAll(): Promise<void> {
  await reload()
  for (;;) {
    const through = client
    const entry = outboxStore.getState().entries.find(({ problem, endpoint }) => !problem && through?.mayCall(endpoint))
    if (!entry || !through) return
    const error = await send(entry, through)
    if (error && isTransient(error)) return postpone()
    delayMs = backoffMs.first
    if (error && !outcomes.has(entry.id)) await refuse(entry.id, error)
    else {
      await removeEntry(entry.id)
      settle(entry.id, error ?? 'sent')
    }
  }
}

const send = ({ endpoint, params, body, id }: OutboxEntry, through: Client): Promise<ApiError | null> =>
  through
    .call(endpoint as ItemEndpoint<string, unknown, object>, { params, body, idempotencyKey: id, isQuiet: true })
    .then(() => null, asApiError)

/**
 * Tests whether the server has not decided: it was not reached, is down or overloaded, or wants a new sign-in first. An answer without a code of the
 * catalogue is that of a proxy.
 */
const isTransient = ({ isNetwork, status, code }: ApiError): boolean =>
  isNetwork ||
  code === 'status' ||
  status >= 500 ||
  [401, 408, 429].includes(status) ||
  code === 'generic.still_at_work'

function postpone(): void {
  for (const id of [...outcomes.keys()]) settle(id, 'waiting')
  timer = setTimeout(() => void dispatch(), delayMs)
  delayMs = Math.min(2 * delayMs, backoffMs.longest)
}

const refuse = (id: string, { text, fieldTexts }: ApiError): Promise<void> =>
  change((entries) =>
    entries.map((entry) => (entry.id === id ? { ...entry, problem: { text, fields: fieldTexts } } : entry)),
  )
