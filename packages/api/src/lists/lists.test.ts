import { reports } from '@emberwatch/contract/reports'
import { type Kysely, sql } from 'kysely'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'
import { contains, type SearchColumn } from './contains.ts'
import { int } from './keys.ts'
import { readAll } from './read-all.ts'
import { listSource } from './source.ts'

describe('contains', () => {
  const names = [
    'Nidelva kontorpark',
    'Office',
    'NIDELVA',
    'Tromsøysundet kulturhus',
    'Åsgård øst',
    'ÅSGÅRD ØST',
    'a_b%c',
    'axb_c',
    '100% \\ 50',
    '100 per cent',
    "O'Hara -- hall",
    'Zürich Straße',
    'İSTANBUL Kule',
    'Isparta dışkapı',
    'ΆΓΙΟΣ Κήπος',
    'Дом быта',
    'issi',
    'Ytre\u00a0 \u202fHavn',
    'İßi',
    '',
    null,
  ]
  const texts = [
    ...['nid', 'NIDELVA', 'elva k', 'øst', 'ØYSUND', 'åsgård', 'a_b', '_b%', '%', '100%', '% \\', '\\', '\\\\', '00 p'],
    ...["o'h", '-- h', 'straße', 'STRASSE', 'zür', 'zur', 'k', 'contorpark', '   ', 'x_c', '___', '%%%', 'abc%def'],
    ...['istanbul', 'STAN', 'ISPARTA', 'dişkapi', 'ις', 'ΔΟΜ Б', 'дом Б', 'ДОМ', 'is', 's', 'iss', 'ISSI', 'i'],
    ...['ytre havn', 'YTRE  HAVN', 'ytre\u00a0havn', 'nidelva   kontorpark', 'o\ufb03ce', 'o\ufb00'],
  ]

  it.each(testKinds)('finds the same with an index as with a full scan (%s)', async (kind) => {
    const db = await openTestDatabase(kind)
    const untyped = db.kysely as unknown as Kysely<Record<string, { name: string }>>
    const table = sql<{ name: string }>`(select unnest(${sql.val(names)}::text[]) as name)`.as('made')
    const searched: SearchColumn = { column: sql.ref('name'), texts: sql`fold('before ' || name || ' after')` }
    const countOf = async (text: string, hasTextIndices: boolean) =>
      (
        await untyped
          .selectFrom(table)
          .selectAll()
          .where(contains(searched, text, hasTextIndices))
          .execute()
      ).map(({ name }) => name)
    const both = []
    for (const text of texts) both.push([text, await countOf(text, true), await countOf(text, false)] as const)
    for (const [text, withIndex, without] of both) expect([text, withIndex]).toEqual([text, without])
    expect(Object.fromEntries(both)).toMatchObject({
      NIDELVA: ['Nidelva kontorpark', 'NIDELVA'],
      åsgård: ['Åsgård øst', 'ÅSGÅRD ØST'],
      a_b: ['a_b%c'],
      '100%': ['100% \\ 50'],
      x_c: [],
      'abc%def': [],
      STRASSE: ['Zürich Straße'],
      istanbul: ['İSTANBUL Kule'],
      STAN: ['İSTANBUL Kule'],
      ДОМ: ['Дом быта'],
      ISSI: ['issi', 'İßi'],
      'YTRE  HAVN': ['Ytre\u00a0 \u202fHavn'],
      'nidelva   kontorpark': ['Nidelva kontorpark'],
      'o\ufb03ce': ['Office'],
    })
    await db.close()
  })
})

describe('read all', () => {
  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
  })
  afterAll(() => api.close())

  const noColumn = sql`null`

  /** Numbers in place of systems, so that there are as many pieces as one likes. @param take is handed each piece that is asked for */
  const numbers = (count: number, take: (piece: Promise<number[]>) => Promise<number[]>) =>
    readAll(
      listSource(reports.availableSystems, {
        from: () => api.db.kysely.selectFrom(sql`generate_series(1, ${sql.lit(count)})`.as('n')) as never,
        key: { n: int('n') },
        sort: { name: noColumn } as never,
        search: { name: noColumn } as never,
        filters: {} as never,
        rows: ({ db }, page) => {
          const rows = db.selectFrom(page).select('page.n').orderBy('page.position').execute()
          return take(rows.then((items) => items.map(({ n }) => n))) as never
        },
      }),
      { db: api.db.kysely, lowPriority: api.db.kysely } as never,
      { orderBy: 'n', order: 'ASC', search: {}, filters: {}, limit: 10, offset: 0, extra: {} } as never,
    )

  describe('all rows of a list', () => {
    it('come complete and in order, with at most two concurrent fetches', async () => {
      let open = 0
      let most = 0
      const read = []
      const pieces = numbers(4_500, async (piece) => {
        most = Math.max(most, ++open)
        await piece
        open--
        return piece
      })
      for await (const piece of pieces) read.push(...piece)
      expect(read).toEqual(Array.from({ length: 4_500 }, (_, i) => i + 1))
      expect(most).toBe(2)
      expect((await numbers(0, (piece) => piece).next()).done).toBe(true)
    })

    it('break off at a failed piece after those before it', async () => {
      const pieces = numbers(4_500, async (piece) => {
        if ((await piece)[0] === 1_001) throw new Error('The database is gone')
        return piece
      })
      expect((await pieces.next()).value).toHaveLength(1_000)
      await expect(pieces.next()).rejects.toThrow('gone')
    })

    it('stop being read when the reader leaves', async () => {
      let calls = 0
      const pieces = numbers(9_500, (piece) => {
        calls++
        return piece
      })
      await pieces.next()
      await pieces.return(undefined)
      // Waits in line behind whatever was asked before.
      await sql`select 1`.execute(api.db.kysely)
      expect(calls).toBe(2)
    })
  })
})
