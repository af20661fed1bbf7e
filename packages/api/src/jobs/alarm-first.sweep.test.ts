import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { rules } from '../areas/writes.test-kit.ts'
import { demoIds } from '../fleet/index.ts'
import { compose } from '../mail/compose.ts'
import { mailJob } from '../mail/mail-job.ts'
import { dataKeysOf } from '../secrets/data-keys.ts'
import { createSealer } from '../secrets/sealed.ts'
import { otherJobKinds } from '../server/background-tasks.ts'
import { callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { raiseAlarm } from '../testing/raise-alarm.ts'

const isAlarm = (source: string) => /^Alarm: /m.test(source)

let api: DemoApi
let server: Awaited<ReturnType<typeof openMailServer>>
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alarm-first-'))
  server = await openMailServer({ mailMs: 50 })
  api = await openDemoApi({ smtpUrl: server.url, dataDir })
  await callsOf(api)('site.monitor', 'PUT', '/user/notifications', { ...rules, alarms: true, delivery: 'atOnce' })
})
afterAll(async () => {
  await api.close()
  await server.close()
  await rm(dataDir, { recursive: true })
})

/** A thousand jobs of one kind that are due; the task is of something that has gone meanwhile, but for mails. */
async function addThousand(kind: string, lane: string | null): Promise<void> {
  const sealer = createSealer(await dataKeysOf({ dataKeys: undefined, dataDir }))
  const mail = compose('firstInvitation', 'kari@emberwatch.example', {
    id: 'x',
    inviterAddress: 'ola@emberwatch.example',
    publicUrl: 'https://fire.example',
  })
  const gone = { deliveryId: demoIds.users.outsider, runId: demoIds.users.outsider }
  const task = sealer.seal(JSON.stringify(kind === mailJob ? mail : gone))
  await sql`insert into jobs (kind, lane, title, task, run_at)
    select ${kind}, ${lane}, 'Bulk', ${task}, now() - interval '1 hour' from generate_series(1, 1000)`.execute(
    api.db.kysely,
  )
}

it('a mail of an alarm precedes a thousand jobs of each kind', async () => {
  await addThousand(mailJob, null)
  await addThousand(mailJob, demoIds.users['site.admin'])
  for (const { name } of otherJobKinds) await addThousand(name, null)
  await sql`select pg_notify('jobs', '')`.execute(api.db.kysely)
  await until(() => server.sources.length >= 4)
  await raiseAlarm(api.db.kysely, demoIds.system('nidelva', 1))
  await until(() => server.sources.some(isAlarm))
  // Were all the others sent before it, it would be the last of some two thousand.
  expect(server.sources.findIndex(isAlarm)).toBeLessThan(200)
})

it('mails of invitations queue by inviting person', async () => {
  const body = { emailAddress: 'nina@emberwatch.example', accessLevel: 0 }
  const { status } = await callsOf(api)('site.admin', 'POST', `/sites/${demoIds.sites.nidelva}/users`, body)
  expect(status).toBe(200)
  const jobs = api.db.kysely.selectFrom('jobs').select('lane').where('title', '<>', 'Bulk').where('kind', '=', mailJob)
  expect(await jobs.where('lane', 'is not', null).execute()).toEqual([{ lane: demoIds.users['site.admin'] }])
})
