import { csvText } from './csv.ts'

const columns = [
  { title: 'Name', value: (row: { name: string | null; count: number | null }) => row.name },
  { title: 'Count', value: (row: { name: string | null; count: number | null }) => row.count },
]
const bodyOf = (name: string | null, count: number | null = 1) =>
  csvText(columns, [{ name, count }]).replace(/^\ufeffName[,;]Count\r\n/, '')

/** Sets language and zone, whatever those of the machine are. */
function beIn(language: string, timeZone: string) {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const options = Intl.DateTimeFormat().resolvedOptions()
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}
afterEach(() => jest.restoreAllMocks())

describe('csvText', () => {
  beforeEach(() => beIn('en-US', 'America/New_York'))

  it('starts with a byte order mark and titles, with line ends of RFC 4180', () => {
    expect(csvText(columns, [])).toBe('\ufeffName,Count\r\n')
  })

  it('quotes separators, quotes and line ends', () => {
    expect(bodyOf('a "b", c\nd')).toBe('"a ""b"", c\nd",1\r\n')
    expect(bodyOf('a; b')).toBe('"a; b",1\r\n')
    expect(bodyOf('a\rb')).toBe('"a\rb",1\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('makes the formula %j harmless', (text) => {
    expect(bodyOf(text)).toMatch(/^"?'/)
  })

  it.each(['0182', '89470100000000000012', '1-2', '1E5'])('leaves the identifier %j unchanged', (text) => {
    expect(bodyOf(text)).toBe(`${text},1\r\n`)
  })

  it('leaves real and negative numbers and empty cells unchanged', () => {
    expect(bodyOf(null, -5)).toBe(',-5\r\n')
    expect(bodyOf('x', null)).toBe('x,\r\n')
  })
})

describe('csvText where the decimal mark is a comma', () => {
  it.each([
    ['nb-NO', 'America/New_York'],
    ['en-GB', 'Europe/Oslo'],
  ])('has semicolons and decimal commas, in the language %s and the zone %s', (language, zone) => {
    beIn(language, zone)
    expect(csvText(columns, [{ name: 'Kjøkken, sør', count: 59.91 }])).toBe(
      '\ufeffName;Count\r\n"Kjøkken, sør";59,91\r\n',
    )
  })
})
