import { modems } from '@emberwatch/contract/modems'
import { sql } from 'kysely'
import { type Route, route } from '../../http/route.ts'

const windowMinutes = 5

export const metricsRoutes: Route[] = [
  route(modems.metrics, async ({ db, now }) => {
    const until = now()
    const since = new Date(until.getTime() - windowMinutes * 60_000)
    const { rows } = await sql<Counters>`
      select
        (select count(*)::int from modems m join sites s on s.id = m.site_id
          where m.deleted_at is null and s.deleted_at is null) as modems,
        (select count(distinct e.modem_id)::int from modem_systems e
          join modems m on m.id = e.modem_id and m.deleted_at is null
          join sites s on s.id = m.site_id and s.deleted_at is null
          join systems y on y.id = e.system_id
          where y.connection_state = 'system_connected' and y.archived_at is null) as connected,
        (select count(*)::int from events where occurred_at > ${since} and occurred_at <= ${until})
          + (select count(*)::int from systems where connection_changed_at > ${since}) as messages,
        greatest((select max(occurred_at) from events where occurred_at <= ${until}),
          (select max(connection_changed_at) from systems)) as last_at
    `.execute(db)
    const [counters] = rows as [Counters]
    return {
      connectedModems: counters.connected,
      disconnectedModems: counters.modems - counters.connected,
      messagesPerMinute: counters.messages / windowMinutes,
      lastMessageAt: counters.lastAt?.toISOString() ?? null,
    }
  }),
]

interface Counters {
  readonly modems: number
  readonly connected: number
  readonly messages: number
  readonly lastAt: Date | null
}
