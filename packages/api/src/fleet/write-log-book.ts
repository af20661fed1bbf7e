import type { NewLogLine } from '@emberwatch/contract/sites-systems'
import { storeLine } from '../areas/sites-systems/log-book/add-line.ts'
import { ownerOfSite } from '../areas/sites-systems/log-book/line-subject.ts'
import type { Queries } from '../db/queries.ts'
import { demoIds } from './demo-ids.ts'

const dayMs = 86_400_000
const testWeeks = 8

/** Lines that people wrote at one site of the demo accounts, by the function of the call (product 26.2). */
export async function writeLogBook(change: Queries, now: Date): Promise<void> {
  const siteId = demoIds.sites.risavika
  const user = { id: demoIds.users['site.operator'] }
  const write = async (daysAgo: number, body: NewLogLine, systemId: string | null = null) => {
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const owner = await ownerOfSite(change, siteId, systemId)
    return storeLine(change, owner, { user, body, at, isSite: true })
  }
  const system = demoIds.system('risavika', 1)
  for (let week = testWeeks; week > 0; week--)
    await write(7 * week, { kind: 'test', callPoint: `MCP ${week}`, text: 'Sounders heard on all floors' }, system)
  await write(62, { kind: 'visit', text: 'Quarterly service: 40 detectors tested, batteries of the panel renewed' })
  const { id: correctsId } = await write(31, { kind: 'drill', text: 'Everybody out in 6 minutes' })
  await write(30, { kind: 'drill', text: 'Everybody out in 4 minutes; 6 was the year before', correctsId })
  await write(12, { kind: 'note', text: 'Painters on the second floor until Friday' })
  const causes = [
    { cause: 'unwanted', text: 'Steam from the kitchen; the door was wedged open' },
    { cause: 'goodIntent', text: 'Smoke from a neighbour seen through the window' },
  ] as const
  const alarms = await change
    .selectFrom('issues')
    .select(['id', 'createdAt'])
    .where('systemId', '=', system)
    .where('hasAlarms', '=', true)
    .orderBy('createdAt', 'desc')
    .limit(causes.length)
    .execute()
  for (const [index, { id, createdAt }] of alarms.entries()) {
    const cause = causes[index]
    const daysAgo = (now.getTime() - createdAt.getTime()) / dayMs - 0.05
    if (cause) await write(Math.max(daysAgo, 0), { kind: 'cause', alarmId: id, ...cause })
  }
}
