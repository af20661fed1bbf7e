import { storageKey } from '@emberwatch/contract'
import { createStore, del, get, type UseStore, update } from 'idb-keyval'
import type { OutboxEntry } from './entry.ts'

type Entries = readonly OutboxEntry[]

/**
 * Entries by person in IndexedDB, which outlives the tab and is shared by all tabs. A browser that refuses it (all cookies blocked) holds them in
 * the memory of this tab.
 */
export class EntryStorage {
  readonly #memory = new Map<string, Entries>()
  #database: UseStore | undefined

  get #store(): UseStore {
    this.#database ??= createStore(storageKey('emberwatch-outbox'), 'entries')
    return this.#database
  }

  async read(userId: string): Promise<Entries> {
    return this.#orMemory(
      async () => entriesOf(await get(userId, this.#store)),
      () => this.#memory.get(userId) ?? [],
    )
  }

  /** Reads and writes at once, so that two tabs lose nothing of each other. @returns what is stored now */
  async change(userId: string, change: (entries: Entries) => Entries): Promise<Entries> {
    return this.#orMemory(
      async () => {
        let next: Entries = []
        await update<Entries>(
          userId,
          (stored) => {
            next = change(entriesOf(stored))
            return next
          },
          this.#store,
        )
        return next
      },
      () => {
        const next = change(this.#memory.get(userId) ?? [])
        this.#memory.set(userId, next)
        return next
      },
    )
  }

  async clear(userId: string): Promise<void> {
    this.#memory.delete(userId)
    await this.#orMemory(
      () => del(userId, this.#store),
      () => undefined,
    )
  }

  async #orMemory<Result>(stored: () => Promise<Result>, remembered: () => Result): Promise<Result> {
    try {
      return await stored()
    } catch {
      return remembered()
    }
  }
}

const entriesOf = (stored: unknown): Entries => (Array.isArray(stored) ? stored : [])
