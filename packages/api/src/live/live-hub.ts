import type { LiveChange, LiveMessage } from '@emberwatch/contract'
import type { Db } from '../db/open.ts'
import { ApiProblem } from '../http/problem.ts'
import { audienceOf } from './audience.ts'
import { liveChannel, readChanges, withoutRepeats } from './changes.ts'
import { LiveHistory } from './history.ts'

/** One open stream. */
export interface LiveListener {
  readonly userId: string
  /** Of the token that opened the stream; a change of password raises the person's. */
  readonly tokenVersion: number
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number
  send(message: LiveMessage, id: string | undefined): void
  /** Ends the stream; the browser opens a new one or signs out. */
  end(): void
}

/** So many streams of one person, and of all, on one server. */
const mostOfOne = 50
const mostOfAll = 10_000
/** So many batches of changes can be caught up with. */
const longestHistory = 2_000

/**
 * Tells listeners what has changed, each only what they may see. Notifications that come while the audience of the ones
 * before is looked up wait and go out together, so that a burst of changes costs few queries and few messages.
 */
export class LiveHub {
  readonly #db: Db
  readonly #now: () => Date
  readonly #listeners = new Map<string, Set<LiveListener>>()
  readonly #history = new LiveHistory(longestHistory)
  readonly #onError: (error: unknown) => void
  #count = 0
  #waiting: LiveChange[] = []
  /** The last thing in line. */
  #turn: Promise<unknown> = Promise.resolve()
  #listening: Promise<() => Promise<void>> | undefined
  #isClosed = false

  constructor(options: { db: Db; now: () => Date; onError: (error: unknown) => void }) {
    this.#db = options.db
    this.#now = options.now
    this.#onError = options.onError
  }

  /** Number of open streams. */
  get size(): number {
    return this.#count
  }

  /**
   * Opens a stream, with what was missed since `lastId` first. @returns how to close it
   * @throws ApiProblem when there are too many
   */
  async add(listener: LiveListener, lastId: string | undefined): Promise<() => void> {
    const own = this.#listeners.get(listener.userId)
    if (own && own.size >= mostOfOne)
      throw new ApiProblem('generic.too_many_requests', { headers: { 'retry-after': '60' } })
    if (this.#isClosed || this.#count >= mostOfAll) throw new ApiProblem('generic.unavailable')
    await this.#listen()
    await this.#inTurn(async () => {
      const missed = lastId === undefined ? null : this.#history.since(lastId)
      this.#keep(listener)
      listener.send({ type: 'hello', isComplete: missed !== null }, missed ? lastId : this.#history.lastId)
      if (!missed) return
      await this.#tell(withoutRepeats(missed), [listener]).catch((error) => {
        this.#onError(error)
        listener.send({ type: 'missed' }, this.#history.lastId)
      })
    })
    return () => this.#drop(listener)
  }

  /** Tells everyone that the line holds, and ends the streams of those who may not listen any more. */
  beat(): Promise<void> {
    return this.#inTurn(async () => {
      const valid = await this.#validTokens()
      const now = this.#now().getTime()
      for (const listener of this.#all()) {
        const counts = valid.get(listener.userId) === listener.tokenVersion && listener.expiresAt > now
        if (counts) listener.send({ type: 'beat' }, this.#history.lastId)
        else listener.end()
      }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const listener of this.#all()) listener.end()
    await this.#turn
    const stop = await this.#listening?.catch(() => undefined)
    await stop?.()
  }

  #listen() {
    this.#listening ??= this.#db
      .listen(
        liveChannel,
        (payload) => this.#receive(payload),
        () => this.#lostTouch(),
      )
      .catch((error) => {
        this.#listening = undefined
        throw error
      })
    return this.#listening
  }

  #keep(listener: LiveListener) {
    const own = this.#listeners.get(listener.userId)
    if (own) own.add(listener)
    else this.#listeners.set(listener.userId, new Set([listener]))
    this.#count += 1
  }

  #drop(listener: LiveListener) {
    const own = this.#listeners.get(listener.userId)
    if (!own?.delete(listener)) return
    this.#count -= 1
    if (own.size === 0) this.#listeners.delete(listener.userId)
  }

  #all(): LiveListener[] {
    return [...this.#listeners.values()].flatMap((own) => [...own])
  }

  /** One thing after the other: what is sent is in order, and the id of a message says that all before has been sent. */
  #inTurn(job: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(job)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  #receive(payload: string) {
    this.#waiting.push(...readChanges(payload))
    if (this.#waiting.length === 0) return
    void this.#inTurn(() => this.#tellWaiting())
  }

  async #tellWaiting() {
    // Notifications of one commit come one by one; those that are here already go together.
    await new Promise(setImmediate)
    if (this.#waiting.length === 0) return
    const changes = withoutRepeats(this.#waiting)
    this.#waiting = []
    this.#history.add(changes)
    try {
      await this.#tell(changes, this.#all())
    } catch (error) {
      this.#onError(error)
      this.#lostTouch()
    }
  }

  async #tell(changes: readonly LiveChange[], listeners: readonly LiveListener[]) {
    const id = this.#history.lastId
    const told = await audienceOf(this.#db.kysely, changes, [...new Set(listeners.map(({ userId }) => userId))])
    const messages = new Map<string, LiveMessage>()
    for (const { userId } of listeners) {
      if (messages.has(userId)) continue
      const own = told.filter(({ people }) => people.has(userId)).map(({ change }) => change)
      messages.set(userId, { type: 'changes', changes: own })
    }
    for (const listener of listeners) {
      const message = messages.get(listener.userId)
      if (message?.type === 'changes' && message.changes.length > 0) listener.send(message, id)
    }
  }

  /** Notifications got lost, with the connection or because nobody could be asked about them. */
  #lostTouch() {
    this.#history.forget()
    for (const listener of this.#all()) listener.send({ type: 'missed' }, this.#history.lastId)
  }

  async #validTokens(): Promise<Map<string, number>> {
    if (this.#count === 0) return new Map()
    const rows = await this.#db.kysely
      .selectFrom('users')
      .select(['id', 'tokenVersion'])
      .where('id', 'in', [...this.#listeners.keys()])
      .where('deletedAt', 'is', null)
      .where('status', 'in', ['ACTIVE', 'REGISTRATION'])
      .execute()
    return new Map(rows.map(({ id, tokenVersion }) => [id, tokenVersion]))
  }
}
