import { demoIds } from '@emberwatch/demo'
import { testSealer } from '../jobs/job-worker.test-kit.ts'
import { openDemoDatabase } from '../testing/demo-database.ts'
import { NotificationDispatcher } from './dispatcher.ts'

it('goes on to tell people while changes come faster than it numbers them', async () => {
  const db = await openDemoDatabase()
  const systemId = demoIds.system('nidelva', 1)
  const flap = (change = db.kysely) =>
    change.insertInto('occurrences').values({ kind: 'lost', systemId, at: new Date() }).execute()
  await flap()
  const delivery = Promise.withResolvers<void>()
  const dispatcher = new NotificationDispatcher({
    db,
    services: { lowPriority: db.kysely, sealer: testSealer, now: () => new Date() },
    // Each numbering finds another one.
    webhooks: { schedule: async (change) => void (await flap(change)), dispatch: async () => undefined as never },
    summaries: async () => delivery.resolve(),
    log: { warn: () => undefined },
  })
  await dispatcher.start()
  await delivery.promise
  await dispatcher.stop()
  await db.close()
})
