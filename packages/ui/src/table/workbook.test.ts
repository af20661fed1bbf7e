import { readXlsx } from 'hucre/xlsx'
import type { AnyColumn, TableRow } from './columns.ts'
import { textWorkbookOf, workbookOf } from './workbook.ts'

const column = (title: string, more: Partial<AnyColumn> = {}) => ({
  title,
  column: { key: title.toLowerCase(), title, ...more } as AnyColumn,
})

async function cellsOf(columns: ReturnType<typeof column>[], rows: TableRow[], title = 'Sites') {
  const blob = await workbookOf(columns, rows, title)
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()))
  return sheets[0]
}

describe('a workbook of a table', () => {
  it('has text cells, number cells and empty cells', async () => {
    const sheet = await cellsOf(
      [column('Name'), column('Count', { kind: 'number' })],
      [
        { name: '=1+1', count: 12.5 },
        { name: '0182', count: null },
      ],
    )
    expect(sheet?.rows).toEqual([
      ['Name', 'Count'],
      ['=1+1', 12.5],
      ['0182', null],
    ])
  })

  it('has times in local wall-clock time and days as days', async () => {
    const at = new Date(2026, 9, 5, 14, 3)
    const columns = [column('At', { kind: 'dateTime' }), column('Day', { kind: 'date' })]
    const sheet = await cellsOf(columns, [{ at: at.toISOString(), day: '2026-10-05' }])
    expect(sheet?.rows[1]).toEqual([new Date('2026-10-05T14:03Z'), new Date('2026-10-05')])
  })

  it("limits its sheet's name as Excel requires", async () => {
    const sheet = await cellsOf([column('Name')], [], 'Systems / modems: of a site with a long name')
    expect(sheet?.name).toBe('Systems - modems- of a site wit')
  })
})

it('a workbook of texts has text cells for empty values too', async () => {
  const blob = await textWorkbookOf(['ICCID'], [[null]], 'Template')
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()), { readStyles: true })
  expect(sheets[0]?.rows[0]).toEqual(['ICCID'])
  expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('@')
})
