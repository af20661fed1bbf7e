import { type Db, insertMany, type Queries, storeConnections } from '@emberwatch/api'
import { sql } from 'kysely'
import { createRandom } from '../fleet/random.ts'
import { hasDemoFleet } from '../fleet/seed-demo.ts'
import { type ConnectionChange, stepConnections } from './connections.ts'
import { dropOldest, loadEntries, loadOpenIssues } from './demo-scope.ts'
import { type Happenings, Story } from './happenings.ts'

/** Something to see now and then, and time to look at it. */
const tickMs = 4_000
const ticksBetweenSweeps = 900
/** Advisory lock: one simulator at a time per database. */
const lockKey = 6_006
const stepKey = 'simulator-turn'
/** Timers are inexact; a server may be this much early. */
const leastShare = 0.9

export interface SimulatorOptions {
  readonly db: Db
  readonly now: () => Date
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
  }

  async tick(): Promise<void> {
    const now = this.#options.now()
    this.#ticks += 1
    await this.#options.db.kysely.transaction().execute(async (change) => {
      if (!(await takeTurn(change, now))) return
      const entries = (await loadEntries(change)).map((entry) => ({
        ...entry,
        isOfFleet: this.#story.knows(entry.systemId),
      }))
      await writeConnections(change, stepConnections(entries, this.#random, now), now)
      const connected = [...new Set(entries.filter(({ state }) => state === 'system_connected').map((e) => e.systemId))]
      await writeHappenings(change, this.#story.turn(connected, await loadOpenIssues(change), this.#random, now), now)
      if (this.#ticks % ticksBetweenSweeps === 0) await dropOldest(change)
    })
  }
}

const writeConnections = (db: Queries, changes: readonly ConnectionChange[], now: Date) =>
  storeConnections(
    db,
    changes.map(({ entry: { id, systemId }, ...report }) => ({ entryId: id, systemId, ...report })),
    now,
  )

/** Of several servers one takes the step, so that more servers do not speed up the story. */
async function takeTurn(change: Queries, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as is_free`.execute(
    change,
  )
  if (!rows[0]?.isFree) return false
  const notBefore = JSON.stringify(new Date(now.getTime() - tickMs * leastShare).toISOString())
  const taken =
    await sql`insert into settings (key, value) values (${stepKey}, ${JSON.stringify(now.toISOString())}::jsonb)
    on conflict (key) do update set value = excluded.value
    where settings.value #>> '{}' <= ${notBefore}::jsonb #>> '{}'`.execute(change)
  return Number(taken.numAffectedRows ?? 0) > 0
}

async function writeHappenings(db: Queries, { events, opened, solved }: Happenings, now: Date) {
  await insertMany(db, 'events', events)
  await insertMany(db, 'issues', opened)
  if (solved.length === 0) return
  await db.updateTable('issues').set({ isSolved: true, solvedAt: now }).where('id', 'in', solved).execute()
}
