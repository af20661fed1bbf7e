import { randomBytes } from 'node:crypto'
import { AccessLevel } from '@emberwatch/contract'
import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Queries } from '../db/queries.ts'
import type { Database } from '../db/schema.ts'
import { testSealer } from '../jobs/job-worker.test-kit.ts'
import type { Mail } from '../mail/compose.ts'
import { noteOccurrences } from './note-occurrences.ts'
import { writeNotice } from './notice-mail.ts'
import type { NoticeTask } from './notices.ts'
import { lastNumber } from './number-occurrences.ts'

/** People with rules, and systems that lose contact, for tests of who is told what. */

export type Kit = ReturnType<typeof kitOf>

export function kitOf(db: Db) {
  const { kysely } = db
  const add = async <Table extends 'users' | 'sites' | 'modems' | 'systems'>(
    table: Table,
    row: Insertable<Database[Table]>,
  ): Promise<string> => {
    const added = await kysely
      .insertInto(table)
      .values(row as never)
      .returning('id' as never)
      .executeTakeFirstOrThrow()
    return (added as { id: string }).id
  }
  /** Writes issues as the intake does. */
  const noting = async (
    seen: Parameters<typeof noteOccurrences>[1],
    store: (change: Queries) => Promise<unknown>,
  ): Promise<void> => {
    const note = (change: Queries) => noteOccurrences(change, seen, async () => void (await store(change)))
    await (kysely.isTransaction ? note(kysely) : kysely.transaction().execute(note))
  }
  const trouble = (issue: Insertable<Database['issues']>, receivedAt = issue.createdAt as Date) =>
    noting([{ systemId: issue.systemId, receivedAt }], (change) => change.insertInto('issues').values(issue).execute())
  return {
    noting,
    person: (row: Partial<Insertable<Database['users']>> = {}) =>
      add('users', {
        firstName: 'Kari',
        lastName: 'Moe',
        emailAddress: `${randomBytes(6).toString('hex')}@emberwatch.example`,
        passwordHash: 'x',
        status: 'ACTIVE',
        ...row,
      }),
    site: (name = 'Nidelva') => add('sites', { name }),
    /** Connected systems, all behind the modem where one is given. */
    async systems(siteId: string, count: number, modemId?: string): Promise<string[]> {
      const rows = Array.from({ length: count }, (_, n) => ({
        siteId,
        name: `Sentral ${n + 1}`,
        type: 'autrosafe' as const,
        connectionState: 'system_connected',
        connectionChangedAt: new Date('2026-01-01T00:00:00Z'),
      }))
      const ids = (await kysely.insertInto('systems').values(rows).returning('id').execute()).map(({ id }) => id)
      if (modemId)
        await kysely
          .insertInto('modemSystems')
          .values(ids.map((systemId, n) => ({ modemId, systemId, name: `Entry ${n}`, type: 'autrosafe' as const })))
          .execute()
      return ids
    },
    modem: (siteId: string, clientId: string) =>
      add('modems', { siteId, clientId, iccid: '1', imsi: '1', imei: randomBytes(7).toString('hex') }),
    hold: (userId: string, siteId: string, accessLevel: AccessLevel = AccessLevel.MONITOR) =>
      kysely
        .insertInto('siteAccess')
        .values({ userId, siteId, emailAddress: `${userId}@emberwatch.example`, accessLevel, isAccepted: true })
        .execute(),
    async rule(userId: string, row: Partial<Insertable<Database['notificationRules']>> = {}): Promise<void> {
      const last = await lastNumber(kysely)
      const token = randomBytes(8).toString('hex')
      await kysely
        .insertInto('notificationRules')
        .values({
          ...{ userId, isOn: true, scope: 'mine', alarms: true, lostContact: true, lostMinutes: 10, faults: true },
          ...{ backToNormal: true, delivery: 'atOnce', hour: 7, weekday: 1, timeZone: 'Europe/Oslo' },
          ...{ unsubscribeToken: testSealer.seal(token), unsubscribeMac: token },
          ...{ occurrenceNumber: last, lostNumber: last },
          ...row,
        } as Insertable<Database['notificationRules']>)
        .execute()
    },
    /** The trigger has the time of the database, while a test's own times are those of this moment. */
    async connect(ids: readonly string[], isConnected: boolean, at: Date): Promise<void> {
      const connectionState = isConnected ? 'system_connected' : 'mobile_connection_failed'
      await kysely
        .updateTable('systems')
        .set({ connectionState, connectionChangedAt: at })
        .where('id', 'in', [...ids])
        .execute()
      await kysely
        .updateTable('occurrences')
        .set(({ ref }) => ({ receivedAt: ref('at') }))
        .where('number', 'is', null)
        .where('kind', 'in', ['lost', 'back'])
        .execute()
    },
    alarm: (systemId: string, createdAt: Date, unitName = 'BH-1', receivedAt = createdAt) =>
      trouble({ systemId, unitName, hardwareName: 'BH-320', hasAlarms: true, createdAt }, receivedAt),
    fault: (systemId: string, createdAt: Date, unitName = 'P01') =>
      trouble({ systemId, unitName, hardwareName: 'BH-320', isUrgent: true, createdAt }),
    solve: (systemId: string, solvedAt: Date, unitName?: string) =>
      noting([{ systemId, receivedAt: solvedAt }], (change) =>
        change
          .updateTable('issues')
          .set({ isSolved: true, solvedAt })
          .where('systemId', '=', systemId)
          .where('isSolved', '=', false)
          .$if(unitName !== undefined, (query) => query.where('unitName', '=', unitName ?? ''))
          .execute(),
      ),
    /** The jobs of mail that wait, oldest first. */
    async tasks(): Promise<NoticeTask[]> {
      const rows = await kysely
        .selectFrom('jobs')
        .select('task')
        .where('kind', '=', 'mail')
        .orderBy('createdAt')
        .execute()
      return rows.map(({ task }) => JSON.parse(testSealer.open(task ?? '')))
    },
    write: (task: NoticeTask, now: Date): Promise<Mail | null> =>
      writeNotice({ db: kysely, sealer: testSealer, publicUrl: () => 'https://fire.example', now: () => now }, task),
  }
}
