import { type Kysely, sql } from 'kysely'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'
import { contains, type SearchColumn } from './contains.ts'

const names = [
  'Nidelva kontorpark',
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
  'İßi',
  '',
  null,
]
const texts = [
  ...['nid', 'NIDELVA', 'elva k', 'øst', 'ØYSUND', 'åsgård', 'a_b', '_b%', '%', '100%', '% \\', '\\', '\\\\', '00 p'],
  ...["o'h", '-- h', 'straße', 'STRASSE', 'zür', 'zur', 'k', 'contorpark', '   ', 'x_c', '___', '%%%', 'abc%def'],
  ...['istanbul', 'STAN', 'ISPARTA', 'dişkapi', 'ις', 'ΔΟΜ Б', 'дом Б', 'ДОМ', 'is', 's', 'iss', 'ISSI', 'i'],
]

it.each(testKinds)('finds the same by an index as by looking at every row, whatever is typed (%s)', async (kind) => {
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
  })
  await db.close()
})
