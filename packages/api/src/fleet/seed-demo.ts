import { type Kysely, sql } from 'kysely'
import { applyTeamAccess } from '../areas/sites-systems/teams/apply-access.ts'
import { type BulkRow, insertMany } from '../db/bulk.ts'
import { addEventMonths, keepEventMonths } from '../db/event-months.ts'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { buildAccess } from './access.ts'
import { buildEvents, buildIssues } from './activity.ts'
import { buildAudit } from './audit.ts'
import { changeModems } from './change-modems.ts'
import { buildConfigurations } from './configurations.ts'
import { buildConnections } from './connections.ts'
import { buildContacts } from './contacts.ts'
import { buildInstallBase } from './install-base.ts'
import { buildInstallations } from './installations.ts'
import { buildUsers, demoPassword } from './people.ts'
import { planFleet, type SystemPlan } from './plan.ts'
import { createRandom } from './random.ts'
import { buildScanned } from './scanned.ts'
import { buildStructure } from './structure.ts'
import { buildTeams } from './teams.ts'
import { writeLogBook } from './write-log-book.ts'
import { writeResponse } from './write-response.ts'
import { writeService } from './write-service.ts'

export interface DemoSettings {
  /** Times of the fleet count back from here. */
  now: Date
  hashPassword: (password: string) => Promise<string>
  /** Well-known ids stay. */
  seed?: string
}

/** Equal settings give equal rows and ids. */
export type DemoFleet = { [Table in keyof Database]?: BulkRow<Table>[] } & { processed: string[] }

/** All accounts have `demoPassword` (product 22.3). Safe when several processes start at once. @returns false when the fleet exists */
export async function seedDemoFleet(db: Db, settings: DemoSettings): Promise<boolean> {
  const passwordHash = await settings.hashPassword(demoPassword)
  const seeded = await db.kysely.transaction().execute(async (trx) => {
    // Another server may be seeding for longer than a call may wait.
    await waitWithoutLimit(trx)
    const mark = { key: 'demo-fleet', value: JSON.stringify({ seededAt: settings.now.toISOString() }) }
    // The second server waits here for the first one's commit.
    const rows = await trx
      .insertInto('settings')
      .values(mark)
      .onConflict((on) => on.doNothing())
      .returning('key')
      .execute()
    if (rows.length === 0) return false
    await insertFleet(trx, buildDemoFleet({ ...settings, passwordHash }), settings.now)
    await applyTeamAccess(trx, sql<boolean>`true`, settings.now)
    return true
  })
  if (seeded)
    await db.kysely.transaction().execute(async (trx) => {
      // The server's own analysis of a table that was just filled holds its lock.
      await waitWithoutLimit(trx)
      await sql`analyze`.execute(trx)
    })
  return seeded
}

const waitWithoutLimit = (trx: Kysely<Database>) =>
  sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx)

/** The demo fleet comes by itself only into an empty database. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const user = await db.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user === undefined
}

export async function hasDemoFleet(db: Db): Promise<boolean> {
  const mark = await db.kysely.selectFrom('settings').select('key').where('key', '=', 'demo-fleet').executeTakeFirst()
  return mark !== undefined
}

export function buildDemoFleet({
  now,
  passwordHash,
  seed = 'emberwatch',
}: Omit<DemoSettings, 'hashPassword'> & { passwordHash: string }): DemoFleet {
  const plans = planFleet(seed)
  const users = buildUsers(seed, now, passwordHash)
  const emails = new Map(users.map((user) => [user.id as string, user.emailAddress]))
  const installations = buildInstallations(seed, plans, now)
  const equipment = new Map(installations.systems.map((row) => [row.id as string, row.equipmentNumber ?? null]))
  const installBase = buildInstallBase(seed, plans, equipment, now)
  const access = buildAccess(seed, plans, emails, now)
  const contents = buildSystemContents(
    seed,
    plans.flatMap((plan) => plan.systems),
    now,
  )
  return {
    users,
    ...installations,
    connectionChanges: buildConnections(seed, installations, now),
    ...access,
    ...buildTeams(plans, emails, now),
    ...buildContacts(seed, plans, now),
    ...contents,
    installBaseImports: [installBase.import],
    installBaseRows: installBase.rows,
    auditLog: buildAudit({ ...installations, ...access, configurations: contents.configurations }, now),
  }
}

function buildSystemContents(seed: string, systems: SystemPlan[], now: Date) {
  const counters = { serial: 0 }
  const contents = systems.map((plan, index) => {
    const structure = buildStructure(
      createRandom(`${seed} structure ${plan.key}`),
      plan,
      now.getUTCFullYear(),
      counters,
    )
    return {
      ...buildConfigurations(seed, plan, structure, now, index),
      ...buildScanned(seed, plan, structure, now),
      issues: buildIssues(seed, plan, structure, now),
      events: buildEvents(seed, plan, structure, now),
    }
  })
  const all = <Key extends keyof (typeof contents)[number]>(key: Key) =>
    // Rows under one key are of one kind, which types cannot express.
    contents.flatMap((content) => content[key] as never[]) as (typeof contents)[number][Key]
  return {
    configurations: all('configurations'),
    processed: all('processed'),
    configurationFiles: all('files'),
    configurationHardware: all('hardware'),
    units: all('units'),
    issues: all('issues'),
    // Events stand in the order in which they would have arrived.
    events: all('events').sort((a, b) => Number(a.occurredAt) - Number(b.occurredAt)),
    scannedSystems: all('scannedSystems'),
    scannedLoops: all('scannedLoops'),
    scannedUnits: all('scannedUnits'),
  }
}

const insertOrder = [
  'users',
  'sites',
  'siteContacts',
  'siteInstructions',
  'systems',
  'connectionChanges',
  'siteAccess',
  'systemAccess',
  'teams',
  'teamMembers',
  'teamGrants',
  'modems',
  'modemLinks',
  'modemSystems',
  'modemEntryLinks',
  'configurations',
  'configurationFiles',
  'configurationHardware',
  'units',
  'issues',
  'events',
  'scannedSystems',
  'scannedLoops',
  'scannedUnits',
  'installBaseImports',
  'installBaseRows',
  'auditLog',
] as const satisfies (keyof Database)[]

async function insertFleet(trx: Kysely<Database>, fleet: DemoFleet, now: Date) {
  const times = (fleet.events ?? []).map(({ occurredAt }) => Number(occurredAt))
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  await addEventMonths(trx, new Date(first), new Date(last))
  await keepEventMonths(trx, new Date(last))
  // Types cannot relate a table to its rows here.
  for (const table of insertOrder) await insertMany(trx, table, (fleet[table] ?? []) as never[])
  await trx.updateTable('configurations').set({ isProcessed: true }).where('id', 'in', fleet.processed).execute()
  await sql`select apply_install_base()`.execute(trx)
  await changeModems(trx, fleet, now)
  await writeLogBook(trx, now)
  await writeService(trx, now)
  await writeResponse(trx)
}
