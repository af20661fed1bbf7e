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
        (select count(*)::int from modem_links l
          join modems m on m.id = l.modem_id and m.deleted_at is null
          join sites s on s.id = m.site_id and s.deleted_at is null
          where l.is_online) as connected,
        (select count(*)::int from modem_reports where received_at > ${since} and received_at <= ${until}) as messages,
        (select max(heard_at) from modem_links) as last_at
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
