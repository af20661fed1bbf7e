import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { madeFolder, makeFonts } from './make-fonts.ts'

describe('make fonts', () => {
  it('the fonts equal the output of package and ranges', async () => {
    const made = await makeFonts()
    expect(readdirSync(madeFolder).sort()).toEqual(Object.keys(made).sort())
    for (const [name, bytes] of Object.entries(made))
      expect([name, bytes.equals(readFileSync(join(madeFolder, name)))]).toEqual([name, true])
  })
})

describe('phone rules', () => {
  /** Layout for narrow screens is for screens: Firefox measures paper as narrower than any. */

  const root = join(__dirname, '../../../..')
  const sheets = globSync('{packages/ui,shell,mf-*}/src/**/*.css', { cwd: root })
  const isNarrow = /max-width|width\s*<|[\d.]+(px|em|rem)\s*>=?\s*width/

  /** Queries by a largest width that hold on paper as well. */
  function onPaper(text: string): string[] {
    const queries: string[] = []
    postcss.parse(text).walkAtRules('media', ({ params }) => {
      queries.push(...params.split(',').filter((query) => isNarrow.test(query) && !/^\s*screen and /.test(query)))
    })
    return queries
  }

  it('find a query that applies on paper', () => {
    const text =
      '@media (width < 640px) {} @media print, (max-width: 9px) {} @media screen and (width < 9px) {} @media (width >= 9px) {}'
    expect(onPaper(text)).toEqual(['(width < 640px)', ' (max-width: 9px)'])
  })

  it('restrict every narrow query to screens', () => {
    expect(sheets.length).toBeGreaterThan(20)
    const matches = sheets.flatMap((sheet) =>
      onPaper(readFileSync(join(root, sheet), 'utf8')).map((query) => [sheet, query]),
    )
    expect(matches).toEqual([])
  })
})
