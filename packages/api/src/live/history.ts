import { randomUUID } from 'node:crypto'
import type { LiveChange } from '@emberwatch/contract'

interface Entry {
  readonly number: number
  readonly changes: readonly LiveChange[]
}

/** The last changes with a running number, for listeners that come back. Ids of another server process mean nothing here. */
export class LiveHistory {
  readonly #server = randomUUID().slice(0, 8)
  readonly #longest: number
  #entries: Entry[] = []
  #number = 0

  constructor(longest: number) {
    this.#longest = longest
  }

  /** The id of the latest entry, as listeners get it with each message. */
  get lastId(): string {
    return `${this.#server}-${this.#number}`
  }

  add(changes: readonly LiveChange[]) {
    this.#entries.push({ number: ++this.#number, changes })
    if (this.#entries.length > this.#longest) this.#entries.shift()
  }

  /** Nobody can resume from before now. */
  forget() {
    this.#entries = []
    this.#number += 1
  }

  /** What came after the entry with this id; null where that cannot be told any more. */
  since(id: string): LiveChange[] | null {
    const [server, text] = id.split('-')
    const number = Number(text)
    if (server !== this.#server || !Number.isSafeInteger(number) || number > this.#number) return null
    const missed = this.#entries.filter((entry) => entry.number > number)
    return missed.length === this.#number - number ? missed.flatMap((entry) => entry.changes) : null
  }
}
