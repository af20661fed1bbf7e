import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '@emberwatch/api'
import { signInThere } from '../own-server.ts'
import { buildLater } from './delivered.ts'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'
import { startPostgres } from './postgres.ts'
import { onSmallDisk } from './small-disk.ts'

/** An import, a migration or a disk is cut short. */

const execute = promisify(execFile)
const rows = 50_000

/** Made up, and slow enough to be met in its middle. */
const slow = {
  name: '9003-event-copies.sql',
  sql: '-- runs-with: 0001\ncreate table event_copies (like events including indexes);\ninsert into event_copies select * from events;\n',
}

export const interruptedFaults: readonly Fault[] = [
  {
    name: 'an import of 50,000 rows cut short by killing its instance, three times',
    isForReleases: true,
    mayFail: true,
    harm: async (world, { note, complain }) => {
      const rowsCount = () => world.database().ask('select count(*) from install_base_rows')
      const before = await rowsCount()
      for (const afterMs of [300, 1_000, 2_500]) {
        const importing = importRows(world.instances[0].url, world.token)
        await wait(afterMs)
        await world.instances[0].kill()
        const { status } = await importing
        const now = await rowsCount()
        if (now !== (status === 200 ? String(rows) : before) && now !== String(rows))
          complain(`${now} rows after ${afterMs} ms, ${before} before`)
        await world.instances[0].start()
      }
      const whole = await importRows(world.instances[0].url, world.token)
      note(`${before} rows stayed each time; then ${whole.status} and ${await rowsCount()} rows`)
      if (whole.status !== 200) complain(whole.body.slice(0, 200))
      if (whole.status !== 200 || (await rowsCount()) !== String(rows))
        complain('the import did not go through afterwards')
    },
  },
  {
    name: 'a migration of 300,000 events cut short by killing its instance, five times',
    isForReleases: true,
    mayFail: false,
    harm: async (world, { note, complain }) => {
      const database = world.database()
      await database.makeAnew('older')
      const direct = `postgres://postgres@127.0.0.1:${database.port}/older`
      await (await openDatabase({ databaseUrl: direct })).close()
      await database.ask(
        `with s as (insert into sites (name) values ('a') returning id),
          y as (insert into systems (site_id, name, type) select s.id, 'b' || n, 'autrosafe' from s, generate_series(1, 20) n returning id)
        insert into events (system_id, occurred_at, event_name, unit_name)
        select y.id, now() - n * interval '1 minute', 'Fire alarm', 'U' || n % 2500 from y, generate_series(1, 15000) n`,
        'older',
      )
      const start = await world.startAt({ DATABASE_URL: direct, DEMO_DATA: '0', STORE_S3_PREFIX: 'older/' })
      const delivered = await buildLater(world.folder, 'interrupted')
      await writeFile(join(delivered, 'server/migrations', slow.name), slow.sql)
      const instance = start(delivered)
      const isMigrating = async () =>
        (await database.ask(
          `select count(*) from pg_stat_activity where datname = 'older' and query like '%create table event_copies%' and state <> 'idle'`,
        )) !== '0'
      const isDone = async () =>
        (await database.ask(`select count(*) from schema_migrations where name = '${slow.name}'`, 'older')) !== '0'
      let cutShort = 0
      for (let round = 0; round < 5; round++) {
        let isOver = false
        const starting = instance
          .start()
          .catch(() => undefined)
          .finally(() => {
            isOver = true
          })
        while (!isOver && !(await isMigrating())) await wait(5)
        await wait(randomInt(0, 1_000))
        await instance.kill()
        await starting
        if (!(await isDone())) cutShort += 1
      }
      await instance.start()
      await instance.kill()
      const counts = await database.ask(
        'select (select count(*) from events), (select sum(events_count) from event_hours), (select sum(events_count) from event_tallies), (select count(*) from event_copies)',
        'older',
      )
      note(`cut short ${cutShort} of five times; events, their counts by hour and system, and their copies: ${counts}`)
      if (cutShort === 0) complain('it was never cut short')
      if (counts !== '300000|300000|300000|300000') complain('not all of them')
    },
  },
  {
    name: 'disk of the database full for 5 s',
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      onSmallDisk(
        '300m',
        async (disk) => {
          const database = await startPostgres(disk)
          try {
            const url = `postgres://postgres@127.0.0.1:${database.port}/postgres`
            const instance = await world.more({ DATABASE_URL: url, STORE_S3_PREFIX: 'small/' })
            await instance.start()
            const add = writerOf(instance.url, await signInThere(instance.url))
            await add(5)
            await execute('sh', ['-c', `head -c 400M /dev/zero > ${join(disk, 'filler')}`]).catch(() => undefined)
            const full = await add(100)
            await wait(5_000)
            await rm(join(disk, 'filler'))
            let again = { well: 0, other: new Set<number>() }
            for (let i = 0; again.well === 0 && i < 60; i++) {
              await wait(500)
              again = await add(1)
            }
            const rowsCount = Number(await database.ask(`select count(*) from sites where name like 'Disk %'`))
            findings.note(
              `full: ${[...full.other].join(', ') || 'nothing refused'}; afterwards ${rowsCount} of ${add.acknowledged()} acknowledged are there`,
            )
            if (rowsCount < add.acknowledged() || again.well === 0)
              findings.complain('something acknowledged was lost, or it did not recover')
            await instance.kill()
          } finally {
            await database.remove()
          }
        },
        findings.note,
      ),
  },
  {
    name: 'disk for temporary files full',
    isForReleases: true,
    mayFail: false,
    harm: (world, findings) =>
      onSmallDisk(
        '1m',
        async (disk) => {
          const instance = await world.more({ TMPDIR: disk })
          await instance.start()
          const full = await importRows(instance.url, world.token)
          const list = await ask(`${instance.url}/api/v1/sites?limit=10`, { headers: { authorization: world.token } })
          findings.note(
            `an import: ${full.status}; a list: ${list.status}; in the log: ${instance.output().some((line) => line.includes('ENOSPC')) ? 'ENOSPC' : 'nothing of it'}`,
          )
          if (full.status < 500 || list.status !== 200) findings.complain('not refused, or others suffered')
          await instance.kill()
        },
        findings.note,
      ),
  },
]

function importRows(url: string, token: string) {
  const lines = Array.from({ length: rows }, (_, n) => `${30_000_000 + n},true,Site ${n}`)
  const csv = `equipmentNumber,activeContract,siteName\n${lines.join('\n')}\n`
  const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--b--\r\n`
  const headers = { authorization: token, 'content-type': 'multipart/form-data; boundary=b' }
  return ask(`${url}/api/v1/resources/upload-install-base-report`, { method: 'POST', headers, body })
}

/** Adds sites one after the other. */
function writerOf(url: string, token: string) {
  let acknowledged = 0
  const add = async (count: number) => {
    let well = 0
    const other = new Set<number>()
    for (let i = 0; i < count; i++) {
      const body = JSON.stringify({
        name: `Disk ${acknowledged}-${i}`,
        addressLine1: 'Street 1',
        postalCode: '7010',
        city: 'Trondheim',
        country: 'Norway',
      })
      const headers = { authorization: token, 'content-type': 'application/json' }
      const { status } = await ask(`${url}/api/v1/sites`, { method: 'POST', headers, body })
      if (status === 200) {
        acknowledged += 1
        well += 1
      } else other.add(status)
    }
    return { well, other }
  }
  return Object.assign(add, { acknowledged: () => acknowledged })
}
