import { randomInt } from 'node:crypto'
import type { AccessItem } from '@emberwatch/contract'
import { type DemoAccount, demoIds } from '../fleet/index.ts'
import type { DemoApi } from './demo-api.ts'

/** Things of the demo fleet of each kind that rules of access name, for sweeps over all calls. */

/** A real id, with the resource whose level counts. */
export interface Item {
  readonly id: string
  readonly resource: string
}
type Fleet = Pick<DemoApi, 'db' | 'clock'>

async function firstSystemOf({ db }: Fleet, siteId: string): Promise<string> {
  const systems = db.kysely.selectFrom('systems').select('id').where('siteId', '=', siteId)
  return (await systems.executeTakeFirstOrThrow()).id
}

export async function addSystemAccess({ db }: Fleet, systemId: string): Promise<Item> {
  const row = { systemId, emailAddress: `${randomInt(1e12)}@emberwatch.example`, accessLevel: 0 as const }
  const { id } = await db.kysely.insertInto('systemAccess').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, resource: systemId }
}

/** A line with a file. */
async function addLogLine({ db: { kysely } }: Fleet, siteId: string) {
  const who = { personName: 'Kari Moe' }
  const line = { siteId, kind: 'note' as const, text: 'Sweep', at: new Date(), writtenAt: new Date(), ...who }
  const { id } = await kysely.insertInto('logLines').values(line).returning('id').executeTakeFirstOrThrow()
  const file = { lineId: id, number: 0, name: 'plan.pdf', mediaType: 'application/pdf' as const, size: 1, ...who }
  await kysely
    .insertInto('logFiles')
    .values({ ...file, addedAt: new Date(), isStored: true })
    .execute()
  await kysely
    .insertInto('logFileParts')
    .values({ lineId: id, number: 0, part: 0, bytes: Buffer.from('%') })
    .execute()
  return { id }
}

async function addWork({ db, clock }: Fleet, siteId: string) {
  const [startsAt, endsAt] = [clock.now, new Date(clock.now.getTime() + 86_400_000)]
  const row = { siteId, kind: 'closed' as const, startsAt, endsAt }
  return db.kysely.insertInto('works').values(row).returning('id').executeTakeFirstOrThrow()
}

/** One that is over. */
async function addTrouble({ db, clock }: Fleet, systemId: string): Promise<Item> {
  const row = { systemId, kind: 'alarm' as const, openedAt: clock.now, overAt: clock.now }
  const { id } = await db.kysely.insertInto('troubles').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, resource: systemId }
}

export interface AddedTeam {
  readonly teamId: string
  readonly memberId: string
  readonly grantId: string
  readonly passId: string
  /** Levels of its members on the team, which their own permissions do not name. */
  readonly levels: ReadonlyMap<DemoAccount, 0 | 2>
}

/** The demo accounts have the roles in a team that they have on the site, so that one level stands for both. */
export async function addTeam({ db: { kysely } }: Fleet, siteId: string): Promise<AddedTeam> {
  const team = await kysely.insertInto('teams').values({ name: 'Sweep' }).returning('id').executeTakeFirstOrThrow()
  const teamId = team.id
  const levels = new Map<DemoAccount, 0 | 2>(
    siteId === demoIds.outsiderSite
      ? [['outsider', 2]]
      : [
          ['site.admin', 2],
          ['site.operator', 0],
        ],
  )
  const row = (account: DemoAccount, isManager: boolean) => ({
    ...{ teamId, userId: demoIds.users[account], emailAddress: demoIds.emails[account], isManager, isAccepted: true },
  })
  await kysely
    .insertInto('teamMembers')
    .values([...levels].map(([account, level]) => row(account, level === 2)))
    .execute()
  const invited = { teamId, emailAddress: `${randomInt(1e12)}@emberwatch.example`, isManager: false }
  const member = await kysely.insertInto('teamMembers').values(invited).returning('id').executeTakeFirstOrThrow()
  const given = { teamId, siteId, accessLevel: 0 as const }
  const grant = await kysely.insertInto('teamGrants').values(given).returning('id').executeTakeFirstOrThrow()
  const planned = { teamId, toTeamId: teamId, at: new Date('2030-01-01'), madeById: demoIds.users['super.admin'] }
  const pass = await kysely.insertInto('teamPasses').values(planned).returning('id').executeTakeFirstOrThrow()
  return { teamId, memberId: member.id, grantId: grant.id, passId: pass.id, levels }
}

/**
 * Finds or adds one item of each kind on the site. @param team a team that holds the site
 * @throws where the demo fleet has none
 */
export async function itemsOn(fleet: Fleet, siteId: string, team: AddedTeam): Promise<Record<AccessItem, Item>> {
  const { kysely } = fleet.db
  const ofSite = (table: 'modems' | 'scannedSystems' | 'siteAccess') =>
    kysely.selectFrom(table).select('id').where('siteId', '=', siteId).executeTakeFirst()
  const scanned = kysely.selectFrom('scannedSystems').select('id').where('siteId', '=', siteId)
  const ofScanned = (table: 'scannedLoops' | 'scannedUnits') =>
    kysely.selectFrom(table).select('id').where('scannedSystemId', 'in', scanned).executeTakeFirst()
  const systemId = await firstSystemOf(fleet, siteId)
  const rows: Record<AccessItem, { id: string; resource?: string } | undefined> = {
    site: { id: siteId },
    system: { id: systemId, resource: systemId },
    modem: await ofSite('modems'),
    scannedSystem: await ofSite('scannedSystems'),
    loop: await ofScanned('scannedLoops'),
    unit: await ofScanned('scannedUnits'),
    configuration: await kysely
      .selectFrom('configurations as c')
      .innerJoin('systems as y', 'y.id', 'c.systemId')
      .select(['c.id', 'y.id as resource'])
      .where('y.siteId', '=', siteId)
      .where('c.hasRaw', '=', true)
      .executeTakeFirst(),
    siteAccess: await ofSite('siteAccess'),
    systemAccess: await addSystemAccess(fleet, systemId),
    team: { id: team.teamId, resource: team.teamId },
    teamMember: { id: team.memberId, resource: team.teamId },
    teamGrant: { id: team.grantId },
    grantTeam: { id: team.grantId, resource: team.teamId },
    teamPass: { id: team.passId, resource: team.teamId },
    logLine: await addLogLine(fleet, siteId),
    work: await addWork(fleet, siteId),
    trouble: await addTrouble(fleet, systemId),
  }
  return Object.fromEntries(
    Object.entries(rows).map(([kind, row]) => {
      if (!row) throw new Error(`the demo fleet has no ${kind} on ${siteId}`)
      return [kind, { id: row.id, resource: row.resource ?? siteId }]
    }),
  ) as Record<AccessItem, Item>
}
