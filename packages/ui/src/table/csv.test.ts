import { csvText } from './csv.ts'

const columns = [
  { title: 'Name', value: (row: { name: string | null; count: number | null }) => row.name },
  { title: 'Count', value: (row: { name: string | null; count: number | null }) => row.count },
]
const bodyOf = (name: string | null, count: number | null = 1) =>
  csvText(columns, [{ name, count }]).replace('\ufeffName,Count\r\n', '')

describe('csvText', () => {
  it('begins with a byte order mark and the titles, and ends lines as RFC 4180 wants', () => {
    expect(csvText(columns, [])).toBe('\ufeffName,Count\r\n')
  })

  it('quotes commas, quotes and line ends', () => {
    expect(bodyOf('a "b", c\nd')).toBe('"a ""b"", c\nd",1\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1'])('makes the formula %j harmless', (text) => {
    expect(bodyOf(text)).toMatch(/^"?'/)
  })

  it('leaves real numbers alone, negative ones too, and nothing empty', () => {
    expect(bodyOf(null, -5)).toBe(',-5\r\n')
    expect(bodyOf('x', null)).toBe('x,\r\n')
  })
})
