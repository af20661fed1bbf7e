import { sql } from 'kysely'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'
import type { Db } from './open.ts'

/** The keys by which names are ordered stay what they are however they are made: columns and indices hold those of years. */

/** The plain definition of the key: letters one for one, and each run of digits by its value. */
const plain = `create function plain_sort_key(value text) returns text language sql immutable strict
  return regexp_replace(
    regexp_replace(
      translate(
        normalize(
          regexp_replace(
            normalize(translate(fold(btrim(value)), 'æäøöåü', '{{||}y'), NFD),
            '([a-zα-ω])[\u0300-\u036F]+', '\\1', 'g'),
          NFC),
        'đłŋŧё', 'dlntе'),
      '([0-9]+)', '000000000000\\1', 'g'),
    '0*([0-9]{12})(?![0-9])', '\\1', 'g')`

/** Every letter of Latin, Greek and Cyrillic, marks that are added to letters, and some from far off. */
const letters = [
  ...Array.from({ length: 0x600 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)),
  'ﬁ',
  'ẞ',
  'Ǆ',
  '日',
  '😀',
  '\u2028',
]
const digits = [
  '0',
  '7',
  '00',
  '007',
  '2.10',
  '12a34',
  '1'.repeat(11),
  '0'.repeat(12),
  '9'.repeat(12),
  '1'.repeat(13),
  '0'.repeat(13),
  '1'.repeat(40),
]
const ends = ['', ' ', 'A', 'ø', '-', '. ']
const names = [
  '',
  ' ',
  '\t',
  '  Øvre Ås 2  ',
  'Bygg 12 fløy 3',
  'LSI 2.1',
  'Aas',
  'ÅS',
  'Straße 07',
  'İstanbul 4',
  'Ǆ9',
  'Ølen'.normalize('NFD'),
  'A\u030As 2',
  'Țăndărei',
  'Şişli 4',
  'ΆΓΙΟΣ 3',
  'Ёлка',
  'Йошкар',
  'é',
  '{|}',
  `${'å'.repeat(5_000)}12`,
  `100000000000012345`,
  `1${'0'.repeat(20)}5x`,
  '٣٤',
  '１２',
  'x\n12',
  '12\n',
  'a12 ',
  ...letters.flatMap((letter) => [letter, `${letter}12`, `a${letter}`]),
  ...digits.flatMap((number) => ends.flatMap((start) => ends.map((end) => `${start}${number}${end}`))),
]

describe.each(testKinds)('a key for ordering (%s)', (kind) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase(kind)
    await sql.raw(plain).execute(db.kysely)
  })
  afterAll(() => db.close())

  it('equals byte by byte the key in plain words, for any letter and digit', async () => {
    const { rows } = await sql<{ name: string }>`
      select name, sort_key(name), plain_sort_key(name) from unnest(${names}::text[]) name
      where sort_key(name) is distinct from plain_sort_key(name)`.execute(db.kysely)
    expect(rows).toEqual([])
  })

  it('orders Greek and Cyrillic by their alphabets without case and accents', async () => {
    const ordered = [
      'Άγιος',
      'αθήνα',
      'Βόλος',
      'όαση',
      'Ωμέγα',
      'Волга 2',
      'волга 10',
      'Ёлка',
      'Ель',
      'Жуков',
      'йод',
      'Киров',
    ]
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${ordered.toReversed()}::text[]) name order by sort_key(name) collate "C"`.execute(
      db.kysely,
    )
    expect(rows.map(({ name }) => name)).toEqual(ordered)
  })

  it('orders Norwegian letters and numbers', async () => {
    const ordered = ['2', '10', 'Aas', 'Bygg 2', 'bygg 10', 'é', 'Ærø', 'Øy', 'Ås']
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${ordered.toReversed()}::text[]) name order by sort_key(name) collate "C"`.execute(
      db.kysely,
    )
    expect(rows.map(({ name }) => name)).toEqual(ordered)
  })
})
