import { randomUUID } from 'node:crypto'
import type { LiveChange } from '@emberwatch/contract'

interface Entry {
  readonly number: number
  readonly changes: readonly LiveChange[]
}

/** Ids of another server process are unknown here. */
export class ReplayBuffer {
  readonly #server = randomUUID().slice(0, 8)
  readonly #longest: number
  #entries: Entry[] = []
  #number = 0

  constructor(longest: number) {
    this.#longest = longest
  }

  get lastId(): string {
    return `${this.#server}-${this.#number}`
  }

  add(changes: readonly LiveChange[]) {
    this.#entries.push({ number: ++this.#number, changes })
    if (this.#entries.length > this.#longest) this.#entries.shift()
  }

  forget() {
    this.#entries = []
    this.#number += 1
  }

  /** Null where the gap is unknown. */
  since(id: string): LiveChange[] | null {
    const [server, text] = id.split('-')
    const number = Number(text)
    if (server !== this.#server || !Number.isSafeInteger(number) || number > this.#number) return null
    const missed = this.#entries.filter((entry) => entry.number > number)
    return missed.length === this.#number - number ? missed.flatMap((entry) => entry.changes) : null
  }
}
