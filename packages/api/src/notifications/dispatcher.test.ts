import { demoIds } from '../fleet/index.ts'
import { testSealer } from '../jobs/job-worker.test-kit.ts'
import { openDemoDatabase } from '../testing/demo-database.ts'
import type { Outgoing } from './dispatch-next.ts'
import { NotificationDispatcher } from './dispatcher.ts'
import { kitOf } from './notifications.test-kit.ts'

const inThePast = new Date(0)
const summaryRule = {
  ...{ userId: demoIds.users.outsider, isOn: true, every: 'monthly' as const, timeZone: 'UTC', nextAt: inThePast },
  ...{ unsubscribeToken: 'x', unsubscribeMac: 'x' },
}

it('takes a person with an alarm before all others, whatever the order of kinds', async () => {
  const db = await openDemoDatabase()
  const kit = kitOf(db)
  await db.kysely.insertInto('summaryRules').values(summaryRule).execute()
  await kit.rule(demoIds.users.outsider, { nextAt: new Date() })
  await kit.rule(demoIds.users['site.admin'], { nextAt: new Date(), hasAlarm: true })
  const order: string[] = []
  const isOver = Promise.withResolvers<void>()
  const write = async (_change: unknown, _sealer: unknown, row: { userId: string; hasAlarm?: boolean }) => {
    order.push(row.hasAlarm ? 'alarm' : row.hasAlarm === false ? 'notice' : 'summary')
    if (order.length === 3) isOver.resolve()
    return { nextAt: null, ...(row.hasAlarm && { hasAlarm: false }) }
  }
  const dispatcher = new NotificationDispatcher({
    db,
    services: { lowPriority: db.kysely, sealer: testSealer, now: () => new Date() },
    outgoing: [
      { appliesTo: 'summaryRules', write },
      { appliesTo: 'notificationRules', write },
    ] as unknown as Outgoing[],
    log: { warn: (fact: unknown) => isOver.reject(fact) },
  })
  await dispatcher.start()
  await isOver.promise
  await dispatcher.stop()
  await db.close()
  expect(order).toEqual(['alarm', 'summary', 'notice'])
})

it('notifies people while changes come faster than it numbers them', async () => {
  const db = await openDemoDatabase()
  const systemId = demoIds.system('nidelva', 1)
  const flap = (change = db.kysely) =>
    change.insertInto('occurrences').values({ kind: 'lost', systemId, at: new Date() }).execute()
  await flap()
  await db.kysely.insertInto('summaryRules').values(summaryRule).execute()
  const delivery = Promise.withResolvers<void>()
  const dispatcher = new NotificationDispatcher({
    db,
    services: { lowPriority: db.kysely, sealer: testSealer, now: () => new Date() },
    outgoing: [
      // Each numbering finds another one.
      { appliesTo: 'webhooks', schedule: async (change) => void (await flap(change)), write: async () => ({}) },
      {
        appliesTo: 'summaryRules',
        write: async () => {
          delivery.resolve()
          return { nextAt: null }
        },
      },
    ] as Outgoing[],
    log: { warn: () => undefined },
  })
  await dispatcher.start()
  await delivery.promise
  await dispatcher.stop()
  await db.close()
})
