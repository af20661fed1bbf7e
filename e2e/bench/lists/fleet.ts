import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiFetch, buildApi, type Db, openDatabase, readSettings } from '@emberwatch/api'
import { demoIds } from '@emberwatch/api/fleet'
import { sql } from 'kysely'
import { signIn } from '../../sign-in.ts'
import type { FleetStore } from './store.ts'

/** The fleet that the API is measured on, and calls to the API over it. */

export interface BenchFleet {
  readonly db: Db
  /** Reads everything anew, so that a call can be compared with its statements. */
  readonly app: Awaited<ReturnType<typeof buildApi>>
  /** The API as it runs, which keeps answers. */
  readonly keeping: BenchFleet['app']
  readonly fetch: typeof fetch
  /** Milliseconds from the start to the first answer. */
  readonly startMs: number
  readonly tokens: Readonly<Record<'super.admin' | 'site.operator', string>>
  readonly close: () => Promise<void>
}

export async function openFleet({ databaseUrl, dataDir }: FleetStore): Promise<BenchFleet> {
  const begin = performance.now()
  const db = await openDatabase({ databaseUrl, dataDir })
  const settings = {
    ...readSettings({ NODE_ENV: 'test', PERSON_LIMITS: '10000' }),
    dataDir: mkdtempSync(join(tmpdir(), 'emberwatch-bench-api-')),
  }
  const buildWith = (cacheMegabytes: number) =>
    buildApi({
      db,
      settings: {
        ...settings,
        jwtSecret: 'only for benchmarks, 0123456789 0123456789',
        load: { ...settings.load, cacheMegabytes },
      },
    })
  const app = await buildWith(0)
  const call = apiFetch(app)
  await call('/api/openapi.json')
  const startMs = performance.now() - begin
  const keeping = await buildWith(settings.load.cacheMegabytes)
  await holdMany(db)
  await addWebhook(db)
  const tokens = {
    'super.admin': (await signIn('', 'super.admin', call)).token,
    'site.operator': (await signIn('', 'site.operator', call)).token,
  }
  return {
    db,
    app,
    keeping,
    fetch: call,
    startMs,
    tokens,
    close: async () => {
      await app.close()
      await keeping.close()
      await db.close()
    },
  }
}

/** Sites that the regular user of the run holds: a large owner. */
const heldSites = 1000

async function holdMany({ pool }: Db) {
  const client = await pool.connect()
  try {
    await client.query(
      `insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
       select s.id, u.id, u.email_address, 1, true from (select id from sites order by id limit ${heldSites}) s
       cross join users u where u.id = $1 and not exists
         (select from site_access a where a.site_id = s.id and a.user_id = u.id and not a.is_rejected)`,
      [demoIds.users['site.operator']],
    )
    await client.query('analyze')
  } finally {
    client.release()
  }
}

/** The demo fleet has none to list deliveries of. */
const addWebhook = ({ kysely }: Db) =>
  sql`insert into webhooks (url, secret, alarms, lost_contact, faults, back_to_normal, occurrence_number)
    select 'https://bench.example/hook', 'whsec_AAAA', false, false, false, false, 0
    where not exists (select from webhooks)`.execute(kysely)
