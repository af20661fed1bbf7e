import type { LiveChange, LiveMessage } from '@emberwatch/contract'
import { ApiProblem, type KeyLimit, Semaphore, tooManyRequests } from '@emberwatch/http'
import { semaphores } from '@emberwatch/http/limits'
import type { Db } from '../db/open.ts'
import { findCounting, markSeen } from '../identity/sessions.ts'
import { markWallsSeen } from '../identity/walls.ts'
import { audienceOf } from './audience.ts'
import { liveChannel, liveJobsChannel, readChanges, withoutRepeats } from './changes.ts'
import { ReplayBuffer } from './replay-buffer.ts'

export interface LiveListener {
  readonly userId: string
  /** False before the person has confirmed their e-mail address. */
  readonly isConfirmed: boolean
  /** `clientNetwork` makes it. */
  readonly network: string
  readonly sessionId: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  send(message: LiveMessage, id: string | undefined): void
  /** The browser opens a new stream or signs out. */
  end(): void
}

type SessionTools = Parameters<typeof findCounting>[0]
interface LiveHubOptions extends Omit<SessionTools, 'db'> {
  readonly db: Db
  readonly onError: (error: unknown) => void
}

const { streams, streamsOfNetwork, streamsOfUnconfirmed } = semaphores
/** Batches of changes. */
const replayMax = 2_000

/**
 * Writes the changes of the database to the event streams of this server, to each listener those that they may see. Notifications that arrive during
 * the lookup of an audience go out together, so that a burst costs few queries and messages.
 */
export class LiveHub {
  readonly #db: Db
  readonly #tools: SessionTools
  readonly #listeners = new Map<string, Set<LiveListener>>()
  /** The shares of people and networks; `#count` is for all. */
  readonly #shares = new Semaphore({})
  readonly #replay = new ReplayBuffer(replayMax)
  readonly #onError: (error: unknown) => void
  #count = 0
  #waiting: LiveChange[] = []
  /** The end of the queue. */
  #turn: Promise<unknown> = Promise.resolve()
  #listening: Promise<() => Promise<void>> | undefined
  #isClosed = false

  constructor({ db, ...options }: LiveHubOptions) {
    this.#db = db
    this.#tools = { ...options, db: db.kysely }
    this.#onError = options.onError
  }

  get size(): number {
    return this.#count
  }

  /** Sends what was missed since `lastId` first. @returns how to close the stream @throws ApiProblem when there are too many */
  async add(listener: LiveListener, lastId: string | undefined): Promise<() => void> {
    const release = this.#shares.tryAcquire(sharesOf(listener))
    if (!release) throw tooManyRequests(streams.retrySeconds)
    try {
      if (this.#isClosed || this.#count >= streams.capacity) throw new ApiProblem('generic.unavailable')
      await this.#listen()
      await this.#inTurn(() => this.#begin(listener, lastId))
    } catch (error) {
      release()
      throw error
    }
    return () => {
      release()
      this.#drop(listener)
    }
  }

  async #begin(listener: LiveListener, lastId: string | undefined): Promise<void> {
    const missed = lastId === undefined ? null : this.#replay.since(lastId)
    this.#keep(listener)
    listener.send({ type: 'hello', isComplete: missed !== null }, missed ? lastId : this.#replay.lastId)
    if (!missed) return
    await this.#send(withoutRepeats(missed), [listener]).catch((error) => {
      this.#onError(error)
      listener.send({ type: 'missed' }, this.#replay.lastId)
    })
  }

  /** Sends a heartbeat and ends streams of people who may not listen any more. */
  beat(): Promise<void> {
    return this.#inTurn(async () => {
      const counting = await this.#endOver(this.#all())
      const beat = { type: 'beat' } as const
      for (const listener of counting) listener.send(beat, this.#replay.lastId)
      // An open page keeps its session from idling out.
      await markSeen(this.#tools, sessionsOfListeners(counting))
      await markWallsSeen(this.#tools, sessionsOfListeners(counting))
    })
  }

  /** @returns those whose session still counts */
  async #endOver(listeners: readonly LiveListener[]): Promise<LiveListener[]> {
    const valid = await findCounting(this.#tools, sessionsOfListeners(listeners))
    const now = this.#tools.now().getTime()
    const counts = ({ sessionId, expiresAt }: LiveListener) => valid.has(sessionId) && expiresAt > now
    for (const listener of listeners) if (!counts(listener)) listener.end()
    return listeners.filter(counts)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const listener of this.#all()) listener.end()
    await this.#turn
    const stop = await this.#listening?.catch(() => undefined)
    await stop?.()
  }

  #listen() {
    this.#listening ??= this.#listenToAll().catch((error) => {
      this.#listening = undefined
      throw error
    })
    return this.#listening
  }

  async #listenToAll() {
    const receive = (payload: string) => this.#receive(payload)
    // One connection serves both channels, and the last one reports its loss.
    const stopJobs = await this.#db.listen(liveJobsChannel, receive)
    const stop = await this.#db.listen(liveChannel, receive, () => this.#lostTouch())
    return async () => {
      await stopJobs()
      await stop()
    }
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

  /** Runs one at a time, so that messages are in order and an id says that all before was sent. */
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
    // Notifications of one commit arrive one by one.
    await new Promise(setImmediate)
    if (this.#waiting.length === 0) return
    const changes = withoutRepeats(this.#waiting)
    this.#waiting = []
    this.#replay.add(changes)
    try {
      await this.#send(changes, this.#all())
      await this.#endOver(this.#whoseRights(changes))
    } catch (error) {
      this.#onError(error)
      this.#lostTouch()
    }
  }

  /** Their rights or account have changed: they may be banned or signed out. */
  #whoseRights(changes: readonly LiveChange[]): LiveListener[] {
    const rights = changes.filter(({ kind }) => kind === 'rights')
    if (rights.some(({ id }) => id === null)) return this.#all()
    return rights.flatMap(({ id }) => [...(this.#listeners.get(id ?? '') ?? [])])
  }

  async #send(changes: readonly LiveChange[], listeners: readonly LiveListener[]) {
    const id = this.#replay.lastId
    const audiences = await audienceOf(this.#db.kysely, changes, [...new Set(listeners.map(({ userId }) => userId))])
    const messages = new Map<string, LiveMessage | null>()
    // Equal messages share objects, which are serialised once.
    const same = new Map<string, LiveMessage>()
    for (const { userId } of listeners) {
      if (messages.has(userId)) continue
      const own = audiences.filter(({ people }) => people.has(userId)).map(({ change }) => change)
      const which = JSON.stringify(own)
      const message = same.get(which) ?? { type: 'changes', changes: own }
      same.set(which, message)
      messages.set(userId, own.length > 0 ? message : null)
    }
    for (const listener of listeners) {
      const message = messages.get(listener.userId)
      if (message) listener.send(message, id)
    }
  }

  /** Notifications were lost, with the connection or because the database did not answer. */
  #lostTouch() {
    this.#replay.forget()
    for (const listener of this.#all()) listener.send({ type: 'missed' }, this.#replay.lastId)
  }
}

const sharesOf = ({ userId, isConfirmed, network }: LiveListener): KeyLimit[] => [
  { key: `person ${userId}`, most: (isConfirmed ? streams : streamsOfUnconfirmed).perKey },
  { key: `network ${network}`, most: streamsOfNetwork.perKey },
]

const sessionsOfListeners = (listeners: readonly LiveListener[]): string[] => [
  ...new Set(listeners.map(({ sessionId }) => sessionId)),
]
