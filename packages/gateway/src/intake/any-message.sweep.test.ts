import type { Db } from '@emberwatch/api'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { anyBytes, anyLeaf, anyMembers } from '../testing/any-message.ts'
import { Intake } from './intake.ts'

/** Messages around valid ones, as they come from firmware that nobody here wrote. */

let db: Db
let modem: { topic: string; entry: string; systemId: string }
const failures: unknown[] = []
let intake: Intake
beforeAll(async () => {
  db = await openDemoDatabase()
  intake = new Intake({ db, onAnswers: () => undefined, onError: (error) => failures.push(error) })
  const { rows } = await sql<typeof modem>`select l.topic, e.endpoint_id as entry, e.system_id from modem_links l
    join modem_systems e on e.modem_id = l.modem_id and e.position = 0 order by l.topic limit 1`.execute(db.kysely)
  modem = rows[0] as typeof modem
})
afterAll(() => db.close())

const encodings = fc.constantFrom<readonly [prefix: string, encoding: BufferEncoding, suffix: string]>(
  ['', 'utf8', ''],
  ['\ufeff', 'utf8', '\0'],
  ['\ufeff', 'utf16le', ''],
  ['', 'utf8', ',\r\n'],
)
let count = 0

it('every message that names an event is stored, without a cost for its neighbours in a list', async () => {
  const names = new Set<string>()
  const property = fc.asyncProperty(
    fc.array(fc.tuple(anyMembers, fc.nat(9)), { minLength: 10, maxLength: 40 }),
    encodings,
    async (all, [prefix, encoding, suffix]) => {
      const list = all.map(([rest, kind]) => {
        const name = `Word ${++count}`
        if (kind === 0) return [name]
        if (kind > 1) names.add(name)
        return kind > 1 ? { ...rest, name, entry: modem.entry } : { ...rest, entry: modem.entry }
      })
      const text = `${prefix}${JSON.stringify(list)}${suffix.replace(',', '')}`
      const payload = Buffer.from(text, encoding)
      const isTooLarge = payload.byteLength > 65_536
      for (const item of list) if (isTooLarge && 'name' in item) names.delete(String(item.name))
      await intake.accept({ topic: modem.topic, name: 'event', payload, receivedAt: new Date() })
    },
  )
  await fc.assert(property, { numRuns: 120, seed: 20261128, endOnFailure: true })
  const rows = await db.kysely
    .selectFrom('events')
    .select('eventName')
    .where('systemId', '=', modem.systemId)
    .where('eventName', 'like', 'Word %')
    .execute()
  expect(names.size).toBeGreaterThan(1_500)
  expect(new Set(rows.map(({ eventName }) => eventName))).toEqual(names)
  expect(rows).toHaveLength(names.size)
  expect([failures, intake.counts.unstorable]).toEqual([[], 0])
})

it('any bytes at any leaf leave the gateway running', async () => {
  const property = fc.asyncProperty(anyLeaf, anyBytes, anyMembers, async (name, bytes, rest) => {
    const whole = JSON.stringify({
      ...rest,
      entry: modem.entry,
      online: true,
      session: 's',
      items: [rest],
      stages: rest,
    })
    await Promise.all(
      [bytes, Buffer.from(whole), Buffer.from(whole.slice(0, -5))].map((payload) =>
        intake.accept({ topic: modem.topic, name, payload, receivedAt: new Date() }),
      ),
    )
  })
  await fc.assert(property, { numRuns: 100, seed: 20261128, endOnFailure: true })
  expect([failures, intake.counts.unstorable]).toEqual([[], 0])
})
