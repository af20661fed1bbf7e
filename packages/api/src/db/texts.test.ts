import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldText } from '@emberwatch/contract/fold-text'
import { sql } from 'kysely'
import { createTestDatabase, openTestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'
import { type Db, openAsItIs } from './open.ts'
import { withClient } from './pool.ts'
import { schemaDrift } from './schema-shape.ts'

describe('folding', () => {
  /** Texts that count as the same, by script (product 5.9). */
  const pairs: [script: string, one: string, other: string][] = [
    ['Norwegian', 'BLÅBÆR ØST', 'blåbær øst'],
    ['composed and decomposed', 'Blåbær'.normalize('NFD'), 'blåbær'],
    ['Cyrillic', 'МОСКОВСКИЙ ЁЖ', 'московский ёж'],
    ['Ukrainian', 'ЇЖАК ҐАНОК', 'їжак ґанок'],
    ['Greek', 'ΆΓΙΟΣ ΝΙΚΌΛΑΟΣ', 'άγιος νικόλαος'],
    ['Romanian with commas', 'ȘCOALA ȚĂRII', 'școala țării'],
    ['Romanian with cedillas', 'ŞCOALA ŢĂRII', 'școala țării'],
    ['Turkish with a dot', 'İSTANBUL ŞİŞLİ', 'istanbul şişli'],
    ['Turkish made small elsewhere', 'İZMİR', 'İZMİR'.toLowerCase()],
    ['Turkish without a dot', 'ISPARTA DIŞKAPI', 'ısparta dışkapı'],
    ['German', 'GROẞE STRASSE', 'große straße'],
    ['Sami', 'ČÁHCESUOLU ŊÁRGA ŦUVŽŽI', 'čáhcesuolu ŋárga ŧuvžži'],
    ['Armenian', 'ԵՐԵՎԱՆ', 'երևան'.replace('և', 'եվ')],
    ['Vietnamese', 'ĐƯỜNG NGUYỄN', 'đường nguyễn'],
  ]

  /** Letters of the scripts above, and the rest that a name may be written in. */
  const letters = Array.from({ length: 0x2000 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).filter((text) =>
    /\p{L}|\p{N}|\p{P}/u.test(text),
  )
  /** Unicode 16's; tables of the C library lag behind by some years. */
  const isRecent = (letter: string) => /[\u1C89\u1C8A]/.test(letter)

  it.each(pairs)('foldText makes %s letters the same in capitals and small', (_script, one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  describe.each(testKinds)('fold (%s)', (kind) => {
    let db: Db
    beforeAll(async () => {
      db = await openTestDatabase(kind)
    })
    afterAll(() => db.close())

    const foldsOf = async (texts: readonly string[]) =>
      (
        await sql<{
          folded: string
        }>`select fold(text) as folded from unnest(${texts}::text[]) with ordinality t (text, n)
      order by n`.execute(db.kysely)
      ).rows.map(({ folded }) => folded)

    it('folds words of every script as the browser does', async () => {
      const texts = pairs.flatMap(([, one, other]) => [one, other])
      expect(await foldsOf(texts)).toEqual(texts.map(foldText))
    })

    it('folds each letter as the browser does', async () => {
      const folds = await foldsOf(letters)
      const other = letters.flatMap((letter, i) =>
        folds[i] === foldText(letter) || isRecent(letter) ? [] : [[letter, folds[i], foldText(letter)]],
      )
      expect(other).toEqual([])
    })
  })
})

describe('letters', () => {
  /** 0010-letters.sql on a database that holds rows of a server from before. */

  const decomposed = (text: string) => text.normalize('NFD')

  const rowsFromBefore = `
  with site as (insert into sites (name, city) values ('${decomposed('Ås gård')}', 'Țăndărei') returning id),
    panel as (insert into scanned_systems (site_id, name) select id, 'Panel' from site returning id),
    ring as (insert into scanned_loops (scanned_system_id, name) select id, 'Loop' from panel returning id, scanned_system_id)
  insert into scanned_units (scanned_loop_id, scanned_system_id, tag_name, serial_number, created_at)
  select r.id, r.scanned_system_id, t.tag, t.serial, t.at::timestamptz from ring r, (values
    ('Møte å', '1', '2026-01-01'), ('${decomposed('Møte å')}', '2', '2026-02-01'),
    ('ЗАЛ', 'ж-1', '2026-03-01'), ('зал', 'Ж-1', '2026-04-01'), ('Alone', '3', '2026-05-01')) t (tag, serial, at)`

  it.each(testKinds)(
    'makes texts from before composed, and keeps apart units that count as the same (%s)',
    async (kind) => {
      const isEmbedded = kind === 'embedded'
      const older = await mkdtemp(join(tmpdir(), 'migrations-'))
      await cp(migrationsFolder, older, { recursive: true, filter: (path) => !path.endsWith('0010-letters.sql') })
      const database = await createTestDatabase(kind)
      const backend = await openAsItIs(database.settings)
      const read = (text: string) => withClient(backend.pool, async (client) => (await client.query(text, [])).rows)
      try {
        await migrate(backend.pool, { folder: older, isEmbedded })
        await read(rowsFromBefore)
        expect(await migrate(backend.pool, { isEmbedded })).toEqual(['0010-letters.sql'])

        expect(await read('select name, sort_key, city_key from sites')).toEqual([
          { name: 'Ås gård', sort_key: '}s g}rd', city_key: 'tandarei' },
        ])
        const units = await read(
          'select left(id::text, 8) as start, tag_name, serial_number from scanned_units order by created_at',
        )
        const [, second, , fourth] = units.map(({ start }) => start)
        expect(units.map(({ tag_name, serial_number }) => [tag_name, serial_number])).toEqual([
          ['Møte å', '1'],
          [`Møte å (${second})`, '2'],
          ['ЗАЛ', 'ж-1'],
          [`зал (${fourth})`, `Ж-1 (${fourth})`],
          ['Alone', '3'],
        ])
        expect(await read('select action, target_name, changes from audit_log order by id')).toEqual([
          {
            action: 'unit.updated',
            target_name: 'Møte å',
            changes: [{ field: 'tagName', from: 'Møte å', to: `Møte å (${second})` }],
          },
          {
            action: 'unit.updated',
            target_name: 'зал',
            changes: [{ field: 'tagName', from: 'зал', to: `зал (${fourth})` }],
          },
          {
            action: 'unit.updated',
            target_name: `зал (${fourth})`,
            changes: [{ field: 'serialNumber', from: 'Ж-1', to: `Ж-1 (${fourth})` }],
          },
        ])
        expect((await schemaDrift(backend)).wrong).toEqual([])
      } finally {
        await backend.close()
        await database.drop()
        await rm(older, { recursive: true })
      }
    },
  )
})
