import { foldText } from '@emberwatch/contract/fold-text'
import { sql } from 'kysely'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'
import type { Db } from './open.ts'

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
