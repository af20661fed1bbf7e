import { storageKey } from '@emberwatch/contract'
import { createStore, del, get, keys, type UseStore, update } from 'idb-keyval'
import type { OutboxEntry } from './entry.ts'

type Entries = readonly OutboxEntry[]

/** What nobody has come back for goes, whoever made it. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/**
 * Entries by person in IndexedDB, which outlives the tab and is shared by all tabs. A browser that refuses it (all cookies blocked, no room left)
 * stores nothing: from then on this tab holds them in memory, with what it has read before.
 */
export class EntryStorage {
  readonly #memory = new Map<string, Entries>()
  #database: UseStore | undefined
  #isRefused = false

  read(userId: string): Promise<Entries> {
    return this.#use(
      userId,
      async (store) => entriesOf(await get(userId, store)),
      () => this.#inMemory(userId),
    )
  }

  /** Reads and writes at once, so that two tabs lose nothing of each other. @returns what is stored now */
  change(userId: string, change: (entries: Entries) => Entries): Promise<Entries> {
    const changeStored = async (store: UseStore) => {
      let next: Entries = []
      await update<Entries>(
        userId,
        (stored) => {
          next = change(entriesOf(stored))
          return next
        },
        store,
      )
      return next
    }
    return this.#use(userId, changeStored, () => change(this.#inMemory(userId)))
  }

  async clear(userId: string): Promise<void> {
    await this.#use(
      userId,
      async (store) => {
        await del(userId, store)
        return []
      },
      () => [],
    )
  }

  #inMemory(userId: string): Entries {
    return this.#memory.get(userId) ?? []
  }

  async #use(userId: string, act: (store: UseStore) => Promise<Entries>, inMemory: () => Entries): Promise<Entries> {
    const entries = this.#isRefused ? inMemory() : await this.#tryStored(act, inMemory)
    this.#memory.set(userId, entries)
    return entries
  }

  async #tryStored(act: (store: UseStore) => Promise<Entries>, inMemory: () => Entries): Promise<Entries> {
    try {
      this.#database ??= await openEntries()
      return await act(this.#database)
    } catch {
      this.#isRefused = true
      return inMemory()
    }
  }
}

async function openEntries(): Promise<UseStore> {
  const store = createStore(storageKey('emberwatch-outbox'), 'entries')
  for (const userId of await keys(store)) await update<Entries>(userId, entriesOf, store)
  return store
}

const entriesOf = (stored: unknown): Entries =>
  (Array.isArray(stored) ? (stored as Entries) : []).filter(({ createdAt }) => createdAt > Date.now() - maxAgeMs)
