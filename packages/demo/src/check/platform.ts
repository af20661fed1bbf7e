import { hashModemSecret, openDatabase, type Queries } from '@emberwatch/api'
import { topicOf } from '@emberwatch/contract/devices'
import { Gateway } from '@emberwatch/gateway'
import { sql } from 'kysely'

/** The platform that a device under test speaks to: the real gateway on a database in memory, with one site, one system and one modem. */
export interface Platform {
  /** On this machine. */
  readonly port: number
  /** Resolves when all that came is stored. */
  readState(): Promise<PlatformState>
  close(): Promise<void>
}

/** What the platform knows of the device. */
export interface PlatformState {
  readonly isOnline: boolean
  readonly session: string | null
  readonly cause: string | null
  readonly firmware: string | null
  /** Milliseconds by which its clock is ahead. */
  readonly clockOffsetMs: number
  readonly revision: number
  readonly appliedRevision: number | null
  readonly appliedReason: string | null
  readonly refusal: {
    readonly of: string
    readonly text: string
    readonly reason: string
    readonly field: string | null
  } | null
  readonly refusedAt: Date | null
  readonly connectionState: string | null
  /** The last receipt of a whole list of what stands. */
  readonly activeAt: Date | null
  readonly events: readonly StoredEvent[]
  readonly issues: readonly StoredIssue[]
  readonly notices: readonly { readonly kind: string; readonly words: string; readonly count: number }[]
}

interface StoredEvent {
  readonly id: number
  readonly name: string
  readonly unit: string | null
  readonly at: Date
  readonly note: string | null
}

export interface StoredIssue {
  readonly id: string
  readonly unit: string | null
  readonly hasAlarms: boolean
  readonly isUrgent: boolean
  readonly isSolved: boolean
}

interface PlatformOptions {
  readonly clientId: string
  readonly secret: string
  readonly onError: (error: unknown) => void
}

/** Nothing leaves this process, so nothing is sealed. */
const sealer = { seal: String, open: String, isCurrent: () => true }
const settings = { host: '127.0.0.1', port: 0, tls: undefined, broker: undefined }

export async function openPlatform({ clientId, secret, onError }: PlatformOptions): Promise<Platform> {
  const db = await openDatabase({})
  await addModem(db.kysely, clientId, secret)
  const gateway = await Gateway.open({ db, sealer, settings, warn: onError, onError })
  if (!('port' in gateway.transport) || gateway.transport.port === undefined) throw new Error('there is no free port')
  return {
    port: gateway.transport.port,
    readState: async () => {
      await gateway.intake.settled()
      return loadState(db.kysely)
    },
    close: async () => {
      await gateway.close()
      await db.close()
    },
  }
}

async function addModem(db: Queries, clientId: string, secret: string): Promise<void> {
  await sql`with site as (insert into sites (name) values ('Test bench') returning id),
    panel as (insert into systems (site_id, name, type) select id, 'Panel', 'autrosafe' from site returning id),
    modem as (insert into modems (site_id, client_id, iccid, imei, imsi, ip, subnet)
      select id, ${clientId}, '', '', '', '192.168.10.1', '255.255.255.0' from site returning id),
    entry as (insert into modem_systems (modem_id, system_id, name, type, host, port)
      select modem.id, panel.id, 'Panel', 'autrosafe', '192.168.10.20', 4001 from modem, panel)
    insert into modem_links (modem_id, topic, secret_hash, secret_at)
    select id, ${topicOf(clientId)}, ${hashModemSecret(secret)}, now() from modem`.execute(db)
}

const eventsMax = 100

async function loadState(db: Queries): Promise<PlatformState> {
  const { rows } = await sql<Omit<PlatformState, 'events' | 'issues' | 'notices'>>`
    select l.is_online, l.session, l.cause, l.firmware, l.clock_offset_ms, l.revision, l.applied_revision, l.applied_reason, l.refusal, l.refused_at,
      y.connection_state, e.active_at
    from modem_links l join modem_systems s on s.modem_id = l.modem_id join systems y on y.id = s.system_id
    left join modem_entry_links e on e.entry_id = s.id`.execute(db)
  const events =
    await sql<StoredEvent>`select id, event_name as name, unit_name as unit, occurred_at as at, clock_note as note
    from events order by id desc limit ${eventsMax}`.execute(db)
  const issues = await sql<StoredIssue>`select id, unit_name as unit, has_alarms, is_urgent, is_solved
    from issues order by created_at desc limit ${eventsMax}`.execute(db)
  const notices = await db.selectFrom('modemNotices').select(['kind', 'words', 'count']).orderBy('firstAt').execute()
  const [link] = rows as [(typeof rows)[number]]
  return { ...link, events: events.rows.toReversed(), issues: issues.rows, notices }
}
