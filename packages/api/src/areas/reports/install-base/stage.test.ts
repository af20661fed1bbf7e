import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { demoIds } from '../../../fleet/index.ts'
import { callsOf } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { dropStage, makeStage } from './stage.ts'
import { referFrom, referFromFilled } from './stage-references.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const importId = '00000000-0000-4000-8000-000000000001'
const goneId = '00000000-0000-4000-8000-000000000002'

describe('a staging table', () => {
  const references = async (table: string) =>
    (
      await sql`select conname, pg_get_constraintdef(oid) as text, convalidated from pg_constraint
        where conrelid = ${table}::regclass and contype = 'f' order by 1`.execute(api.db.kysely)
    ).rows

  it('has the references of the rows, whether declared before or after they are written', async () => {
    const { kysely } = api.db
    const expected = await references('install_base_rows')
    expect(expected).toHaveLength(2)
    for (const refer of [referFrom, referFromFilled]) {
      const stage = await makeStage(kysely)
      expect(await references(stage)).toEqual([])
      await refer(kysely, stage)
      expect(await references(stage)).toEqual(expected)
      await dropStage(kysely, stage)
    }
  })

  it('drops the reference to a system deleted after linking', async () => {
    const { kysely } = api.db
    const stage = await makeStage(kysely)
    const systemId = demoIds.system('nidelva', 1)
    await sql`insert into ${sql.table(stage)} (import_id, system_id, equipment_number) values
      (${importId}, ${systemId}, 'there'), (${importId}, ${goneId}, 'gone')`.execute(kysely)
    await referFromFilled(kysely, stage)
    const { rows } = await sql`select equipment_number as "equipmentNumber", system_id as "systemId"
      from ${sql.table(stage)} order by id`.execute(kysely)
    expect(rows).toEqual([
      { equipmentNumber: 'there', systemId },
      { equipmentNumber: 'gone', systemId: null },
    ])
    await dropStage(kysely, stage)
  })
})

describe('customer numbers and business units', () => {
  const call = () => callsOf(api)
  const many = 1_200
  /** Of those that the test has made, by how many systems have them. */
  const numbers = async () =>
    (
      await sql<{ customerNumber: string | null; businessUnit: string | null; systems: number }>`
        select customer_number, business_unit, count(*)::int as systems from systems
        where equipment_number like 'many %' group by 1, 2 order by 1 nulls last`.execute(api.db.kysely)
    ).rows
  const imported = async (rows: readonly string[]) => {
    const data = new FormData()
    const csv = ['equipmentNumber,customerNumber,businessUnit,activeContract', ...rows].join('\n')
    data.set('file', new File([csv], 'base.csv'))
    const { status } = await call()('super.admin', 'POST', '/resources/upload-install-base-report', data)
    expect(status).toBe(200)
  }

  it('come to each system from its first row, and disappear with the last row', async () => {
    await sql`insert into systems (site_id, name, equipment_number, type)
      select ${demoIds.sites.nidelva}, 'Many', 'many ' || n, 'autrosafe' from generate_series(1, ${many}) n`.execute(
      api.db.kysely,
    )
    const statements = await statementsDuring(api.db, () =>
      imported(
        Array.from({ length: many }, (_, n) => `many ${n + 1},C-1,Maritime,true\nmany ${n + 1},C-2,Onshore North,true`),
      ),
    )
    // An embedded database changes them piece by piece, so that others get their turn.
    const isOneStatement = statements.some(({ text }) => text.includes('apply_install_base('))
    expect(isOneStatement).toBe(api.db.kind === 'postgres')
    const all = [{ customerNumber: 'C-1', businessUnit: 'Maritime', systems: many }]
    await until(async () => JSON.stringify(await numbers()) === JSON.stringify(all))
    await imported(['many 7,C-3,,true'])
    const one = [
      { customerNumber: 'C-3', businessUnit: null, systems: 1 },
      { customerNumber: null, businessUnit: null, systems: many - 1 },
    ]
    await until(async () => JSON.stringify(await numbers()) === JSON.stringify(one))
  })
})
