import { randomUUID } from 'node:crypto'
import type { Db, Queries, StoredStage } from '@emberwatch/api'
import { createRandom, hasDemoFleet } from '@emberwatch/api/fleet'
import { modemStages } from '@emberwatch/contract'
import { sql } from 'kysely'
import { type ConnectionChange, hasNoNetwork, type SimulatedEntry, stepConnections } from './connections.ts'
import { dropOldest, loadEntries, loadOpenIssues, loadStanding } from './demo-scope.ts'
import { Story } from './plan-events.ts'
import type { Voice } from './voice.ts'

/** Something to see now and then, and time to look at it. */
const tickMs = 4_000
const ticksBetweenSweeps = 900
const stepKey = 'simulator-turn'
/** Modems are connected to one server; another takes over when it has taken no step for so long. */
const leaseMs = 5 * tickMs
const owner = randomUUID()
/** Timers are inexact; a server may be this much early. */
const leastShare = 0.9

export interface SimulatorOptions {
  readonly db: Db
  readonly now: () => Date
  /** The voice of its modems. */
  readonly voice: Voice
  readonly onError: (error: unknown) => void
  /** Equal seed, fleet and start time make the same story. */
  readonly seed?: string
}

/** Touches demo data only. */
export class Simulator {
  readonly #options: SimulatorOptions
  readonly #random
  readonly #story: Story
  #ticks = 0
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()

  constructor(options: SimulatorOptions) {
    const { seed = 'emberwatch' } = options
    this.#options = options
    // The time keeps ids from repeating after a restart.
    this.#random = createRandom(`${seed} simulator ${options.now().toISOString()}`)
    this.#story = new Story(seed)
  }

  /** Does nothing without the demo fleet. */
  async start(): Promise<void> {
    if (!(await hasDemoFleet(this.#options.db))) return
    this.#timer = setInterval(() => {
      this.#working = this.tick().catch(this.#options.onError)
    }, tickMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
    await this.#options.voice.close()
  }

  async tick(): Promise<void> {
    const { db, now, voice } = this.#options
    const at = now()
    this.#ticks += 1
    if (!(await takeTurn(db.kysely, at))) return voice.close()
    const entries = (await loadEntries(db.kysely)).map((entry) => ({
      ...entry,
      isOfFleet: this.#story.knows(entry.systemId),
    }))
    const changes = stepConnections(entries, this.#random, at)
    const newcomers = await this.#connect(entries, changes)
    await this.#sayChanges(changes, at)
    const open = await loadOpenIssues(db.kysely)
    const recovered = changes.flatMap(({ entry, stages }) => (stages.every(isOk) ? [entry] : []))
    await this.#sayActive([...new Set([...newcomers, ...recovered])], at)
    const connected = new Map(entries.filter(({ state }) => state === 'system_connected').map((e) => [e.systemId, e]))
    const words = this.#story.turn([...connected.keys()], open, this.#random, at)
    await Promise.all(
      words.map(({ systemId, name, message }) => {
        const entry = connected.get(systemId)
        return entry && this.#publish(entry, name, message, at)
      }),
    )
    if (this.#ticks % ticksBetweenSweeps === 0) await dropOldest(db.kysely)
  }

  /** Modems whose entries have a network are there. @returns the entries of those that have just come */
  async #connect(entries: readonly SimulatedEntry[], changes: readonly ConnectionChange[]): Promise<SimulatedEntry[]> {
    const changed = new Map(changes.map((change) => [change.entry, change.stages]))
    const isOn = (entry: SimulatedEntry) => (changed.get(entry) ?? entry.stages)?.[0]?.status === 'ok'
    const modems = new Map(entries.filter(isOn).map((entry) => [entry.clientId, entry]))
    const clientIds = await Promise.all(
      [...modems.values()].map(async (modem) => ((await this.#options.voice.connect(modem)) ? [modem.clientId] : [])),
    )
    const newcomers = new Set(clientIds.flat())
    return entries.filter((entry) => newcomers.has(entry.clientId) && isOn(entry))
  }

  /** All that stands at the panels, after a birth and when a panel answers again. */
  async #sayActive(entries: readonly SimulatedEntry[], at: Date) {
    if (entries.length === 0) return
    const standing = await loadStanding(
      this.#options.db.kysely,
      entries.map(({ systemId }) => systemId),
    )
    const bySystem = Map.groupBy(standing, ({ systemId }) => systemId)
    await Promise.all(
      entries.map((entry) => {
        const items = (bySystem.get(entry.systemId) ?? []).map(({ kind, unitName: name, unitId: id }) => ({
          kind,
          unit: { ...(name !== null && { name }), ...(id !== null && { id }) },
        }))
        return this.#publish(entry, 'active', { items }, at)
      }),
    )
  }

  async #sayChanges(changes: readonly ConnectionChange[], at: Date) {
    const lostModems = new Map(changes.filter(hasNoNetwork).map(({ entry }) => [entry.clientId, entry]))
    await Promise.all([...lostModems.values()].map((modem) => this.#options.voice.loseNetwork(modem)))
    const reachable = changes.filter(({ entry }) => !lostModems.has(entry.clientId))
    await Promise.all(
      reachable.map(({ entry, stages, description }) => {
        const words = Object.fromEntries(modemStages.map(({ name }, i) => [name, stages[i]?.status]))
        return this.#publish(entry, 'state', { stages: words, ...(description && { description }) }, at)
      }),
    )
  }

  #publish(
    entry: SimulatedEntry,
    name: 'state' | 'event' | 'issue' | 'active',
    message: object,
    at: Date,
  ): Promise<void> {
    const common = { v: 1, id: this.#random.uuid(), at: at.toISOString(), entry: entry.endpointId }
    return this.#options.voice.publish(entry, name, { ...common, ...message })
  }
}

const isOk = ({ status }: StoredStage) => status === 'ok'

/** One of several servers takes the steps. */
async function takeTurn(db: Queries, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const turn = JSON.stringify({ at: now.toISOString(), owner })
  const lease = await sql`insert into settings (key, value) values (${stepKey}, ${turn}::jsonb)
    on conflict (key) do update set value = excluded.value
    where settings.value ->> 'at' <= ${before(leaseMs)}
      or settings.value ->> 'owner' = ${owner} and settings.value ->> 'at' <= ${before(tickMs * leastShare)}
      or jsonb_typeof(settings.value) = 'string'`.execute(db)
  return Number(lease.numAffectedRows ?? 0) > 0
}
