import type { ModemNotice } from '@emberwatch/contract'
import { type AttentionItem, type AttentionKind, attention } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { instant, int, type KeyColumn, text, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, column, emptyLast, type Page, personName, type ReadCall } from '../../lists/source.ts'
import { lateReceipt } from '../../notifications/occurrence-kinds.ts'
import { systemName } from '../system-name.ts'
import { seesAssigned } from './assignment-rights.ts'
import { zoneOf } from './disablements.ts'
import { lossOfContact } from './loss-of-contact.ts'
import { modemsWithoutSystem, noticeOf, noticesWithoutSystem } from './modem-notices.ts'
import { journalOf, type LastLine, lastLineOf } from './trouble-rows.ts'
import { troublesOf } from './troubles.ts'
import { workOfSystem } from './works/work-mark.ts'

interface LatestIssue {
  readonly unitName: string
  readonly hardwareName: string
  readonly createdAt: Date
  readonly receivedAt: Date | null
  readonly zone: string | null
}

/** The latest open issue of the trouble: one of the few that `issues_open` holds. */
const latestIssue = sql<LatestIssue>`(
  select i.unit_name, i.hardware_name, i.created_at, ${lateReceipt(sql`i.received_at`, sql`i.created_at`)} as received_at, (
    select u.detection_zone from units u
    where u.system_id = i.system_id and u.hardware_tag = i.hardware_name and u.unit_name = i.unit_name limit 1
  ) as zone
  from issues i
  where i.system_id = page.system_id and not i.is_solved and (i.has_alarms or i.is_urgent)
    and page.kind in ('alarm', 'urgent') and i.has_alarms = (page.kind = 'alarm')
  order by i.created_at desc limit 1
)`

/** What is disabled for longest. */
const longestDisablement = sql<Pick<LatestIssue, 'unitName' | 'hardwareName' | 'zone'>>`(
  select coalesce(d.unit_name, d.unit_id, '') as unit_name, coalesce(d.hardware_tag, '') as hardware_name, ${zoneOf} as zone
  from disablements d where d.system_id = page.system_id and d.is_standing and page.kind = 'disabled' order by d.since, d.id limit 1
)`

/** The loss of contact after the latest report of the trouble. */
const lastContact = lossOfContact(sql`page.system_id`, sql`greatest(i.created_at, i.received_at)`)

const orDisabled = (name: 'unitName' | 'hardwareName' | 'zone') =>
  sql<string | null>`coalesce(${sql.ref(`i.${name}`)}, ${sql.ref(`d.${name}`)})`.as(name)

/** The whole row is the key, so that nothing is read twice. */
const key = {
  kind: text('a.kind') as KeyColumn<AttentionKind>,
  systemId: uuid('a.systemId'),
  count: int('a.count'),
  since: instant('a.since'),
}

async function loadAttention(
  { db, user, now }: Pick<ReadCall, 'db' | 'user' | 'now'>,
  page: Page<typeof key>,
): Promise<AttentionItem[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('systems as y', 'y.id', 'page.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .leftJoin('troubleAssignments as t', (join) =>
      join
        .onRef('t.systemId', '=', 'page.systemId')
        .onRef('t.kind', '=', 'page.kind')
        .on('t.endedAt', 'is', null)
        .on(sql<boolean>`exists (select from users u where u.id = t.assignee_id and ${seesAssigned})`),
    )
    .leftJoin('users as u', 'u.id', 't.assigneeId')
    .leftJoin('troubles as q', (join) =>
      join.onRef('q.systemId', '=', 'page.systemId').onRef('q.kind', '=', 'page.kind').on('q.overAt', 'is', null),
    )
    .leftJoinLateral(latestIssue.as('i'), (join) => join.onTrue())
    .leftJoinLateral(longestDisablement.as('d'), (join) => join.onTrue())
    .select(['page.kind', 'page.count', 'page.since', 'y.id as systemId', 'y.name as systemName'])
    .select(['y.number as systemNumber', 'y.type as systemType', 'y.connectionState'])
    .select(['s.id as siteId', 's.name as siteName'])
    .select(['s.addressLine1', 's.addressLine2', 's.postalCode', 's.city', 's.country'])
    .select([
      orDisabled('unitName'),
      orDisabled('hardwareName'),
      orDisabled('zone'),
      'i.receivedAt',
      lastContact.as('heardAt'),
    ])
    .select(sql<ModemNotice | null>`case when page.kind in ('alarm', 'urgent') then ${noticeOf} end`.as('notice'))
    .select(['t.assigneeId', personName('u').as('assigneeName'), 't.note', 't.assignedAt'])
    .select(workOfSystem(now()).as('work'))
    // A wall shows who deals with what, and not whom they rang.
    .select((user.wall ? sql<string | null>`null` : sql<string | null>`q.id`).as('troubleId'))
    .select((user.wall ? sql<LastLine | null>`null` : lastLineOf('q')).as('line'))
    .orderBy('page.position')
    .execute()
  return rows.map(({ addressLine1, addressLine2, postalCode, city, country, ...row }) => {
    const {
      troubleId,
      line,
      assigneeId,
      assigneeName,
      note,
      assignedAt,
      unitName,
      hardwareName,
      zone,
      receivedAt,
      heardAt,
      ...item
    } = row
    const unit = unitName === null ? null : { name: unitName, hardware: hardwareName ?? '', zone }
    const siteAddress = { addressLine1, addressLine2, postalCode, city, country }
    const assignment =
      assigneeId && assignedAt
        ? { assigneeId, assigneeName: assigneeName ?? '', note, assignedAt: assignedAt.toISOString() }
        : null
    const times = { receivedAt: receivedAt?.toISOString() ?? null, heardAt: heardAt?.toISOString() ?? null }
    return {
      ...item,
      ...times,
      siteAddress,
      since: row.since.toISOString(),
      unit,
      assignment,
      journal: journalOf(troubleId, line),
    }
  })
}

const ofKind = (kind: AttentionKind) => sql<number>`(count(*) filter (where a.kind = ${kind}))::int`

export const attentionRoute = listRoute(attention, {
  strategy: {
    kind: 'aggregate',
    from: ({ db, user, query: { extra } }) =>
      db
        .selectFrom(
          sql`(select t.*, null::uuid as notice_id from ${troublesOf(user, extra)} t
            union all select null, null, f.site_id, 0, null, 0, f.notice_id from (${noticesWithoutSystem(user, extra)}) f)`.as(
            'a',
          ),
        )
        .selectAll(),
  },
  from: ({ db }) =>
    db
      .selectFrom(aggregated.as('a'))
      .leftJoin('systems as y', 'y.id', 'a.systemId')
      .leftJoin('sites as s', 's.id', 'a.siteId')
      .where('a.noticeId', 'is', null),
  key,
  sort: {
    severity: column('a.severity'),
    since: column('a.since'),
    systemName: emptyLast('y.sortKey'),
    siteName: column('s.sortKey'),
  },
  search: { systemName, siteName: column('s.name') },
  filters: {
    siteId: column('a.siteId'),
    systemId: column('a.systemId'),
  },
  totals: {
    alarm: ofKind('alarm'),
    offline: ofKind('offline'),
    urgent: ofKind('urgent'),
    disabled: ofKind('disabled'),
    configuration: ofKind('configuration'),
    modems: modemsWithoutSystem,
  },
  rows: loadAttention,
})
