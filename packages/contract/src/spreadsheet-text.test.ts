import { delimiterOf, guardCell, isCellError, listSeparator, unguardCell } from './spreadsheet-text.ts'

const formulas = ['=1+1', '+47 815 49 300', '-1', '@SUM(A1)', '\tx', '\rx', "'=1+1", "''-2"]
/** What a spreadsheet would change to a number or a date is for its import as text; a panel's tool reads it as it is. */
const others = [
  '',
  'P01-L03-S017',
  '0182',
  '2.1',
  '1E5',
  '1-2',
  'MAR1',
  '89470100000000000012',
  "O'Brien",
  "'quoted'",
  "'0182",
]

describe('guardCell', () => {
  it.each(formulas)('puts an apostrophe before %j, which unguardCell removes', (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  })

  it.each(others)('leaves %j alone, as unguardCell does', (text) => {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  })
})

describe('listSeparator', () => {
  it.each([
    ['nb-NO', 'Europe/Oslo', ';'],
    ['en-GB', 'Europe/Oslo', ';'],
    ['de-DE', 'America/New_York', ';'],
    ['en-US', 'America/New_York', ','],
    ['en-GB', 'Europe/London', ','],
    ['en-IE', 'Europe/Dublin', ','],
    ['en-US', 'UTC', ','],
  ])('is for %s in %s: %s', (language, zone, separator) => {
    expect(listSeparator(language, zone)).toBe(separator)
  })
})

describe('delimiterOf', () => {
  it.each([
    ['a,b,c', ','],
    ['a;b;c,d', ';'],
    ['a\tb\tc', '\t'],
    ['a', ','],
  ])('reads %j', (row, delimiter) => {
    expect(delimiterOf(row)).toBe(delimiter)
  })
})

describe('isCellError', () => {
  it.each([
    '#REF!',
    '#N/A',
    '#NAME?',
    '#DIV/0!',
    '#NULL!',
    '#VERDI!',
    '#I/T',
    '#NV',
    '#ÜBERLAUF!',
    'Err:502',
    '########',
  ])('knows %s', (text) => {
    expect(isCellError(text)).toBe(true)
  })

  it.each(['#1', '#12', 'Hall #2', '#', '##', '', 'REF!', '#ref'])('takes %j as text', (text) => {
    expect(isCellError(text)).toBe(false)
  })
})
