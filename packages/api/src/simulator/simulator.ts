import { sql } from 'kysely'
import { insertMany } from '../db/bulk.ts'
import type { Db } from '../db/open.ts'
import { createRandom } from '../fleet/random.ts'
import { hasDemoFleet } from '../fleet/seed-demo.ts'
import type { Queries } from '../http/call.ts'
import { type ConnectionChange, turnConnections } from './connections.ts'
import { dropOldest, loadEntries, loadOpenIssues } from './demo-scope.ts'
import { type Happenings, Story } from './happenings.ts'

/** A humane pace: something to see now and then, and time to look at it. */
const tickMs = 4_000
const ticksBetweenSweeps = 900
/** Any number that nothing else locks: one simulator at a time works on a database. */
const lockKey = 6_006

export interface SimulatorOptions {
  readonly db: Db
  readonly now: () => Date
  readonly onError: (error: unknown) => void
  /** The same seed, fleet and time of the start make the same story. */
  readonly seed?: string
}

/** Makes the demo fleet live: modems connect, drop and recover, events and issues come and go. Touches demo data only. */
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
    // The time: after a restart the same ids would come again.
    this.#random = createRandom(`${seed} simulator ${options.now().toISOString()}`)
    this.#story = new Story(seed)
  }

  /** Begins where the demo fleet is, and does nothing on any other database. */
  async start(): Promise<void> {
    if (!(await hasDemoFleet(this.#options.db))) return
    this.#timer = setInterval(() => {
      this.#working = this.tick().catch(this.#options.onError)
    }, tickMs).unref()
  }

  /** Ends after the tick that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
  }

  /** One turn of the story, whole or not at all. */
  async tick(): Promise<void> {
    const now = this.#options.now()
    this.#ticks += 1
    await this.#options.db.kysely.transaction().execute(async (change) => {
      const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as is_free`.execute(
        change,
      )
      if (!rows[0]?.isFree) return
      const entries = (await loadEntries(change)).map((entry) => ({
        ...entry,
        isOfFleet: this.#story.knows(entry.systemId),
      }))
      await writeConnections(change, turnConnections(entries, this.#random, now), now)
      const connected = [...new Set(entries.filter(({ state }) => state === 'system_connected').map((e) => e.systemId))]
      await writeHappenings(change, this.#story.turn(connected, await loadOpenIssues(change), this.#random, now), now)
      if (this.#ticks % ticksBetweenSweeps === 0) await dropOldest(change)
    })
  }
}

async function writeConnections(db: Queries, changes: readonly ConnectionChange[], now: Date) {
  for (const { entry, stages, description, state } of changes) {
    await db
      .updateTable('modemSystems')
      .set({ stages: JSON.stringify(stages), stateDescription: description })
      .where('id', '=', entry.id)
      .execute()
    await db
      .updateTable('systems')
      .set({ connectionState: state, connectionChangedAt: now })
      .where('id', '=', entry.systemId)
      .execute()
  }
}

async function writeHappenings(db: Queries, { events, opened, solved }: Happenings, now: Date) {
  await insertMany(db, 'events', events)
  await insertMany(db, 'issues', opened)
  if (solved.length === 0) return
  await db.updateTable('issues').set({ isSolved: true, solvedAt: now }).where('id', 'in', solved).execute()
}
