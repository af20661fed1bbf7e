import { delimiterOf, guardCell, isCellError, listSeparator, unguardCell } from './spreadsheet-text.ts'

/** A spreadsheet would run these texts, or read a number or a date in them. */
const changed = [
  ...['=1+1', '+47 815 49 300', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '\uFF1D1'],
  ...['0182', '00037688', '89470100000000000012', '356938035643809', '1E5', '12e-3', '007.50'],
  ...['1-2', '1/2', '1.10', '1,5', '10:30', '12-34-56', 'MAR1', '1-des', '4. okt', 'Sept 2'],
]
const unchanged = [
  ...['', 'P01-L03-S017', 'E5', '0', '17', '10037688', '2423-004711', '10.0.0.1', '2026-11-26', '2026-11-26 10:30'],
  ...['Mars', 'March hall', "O'Brien", "'quoted'", 'DZ-012 2. etg korridor', '2 h 0 min', '5 %'],
]

describe('guardCell', () => {
  it.each(changed)('keeps %j a text, and unguardCell gives it back', (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  })

  it.each(unchanged)('leaves %j alone', (text) => {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  })

  it.each(["'0182", "''=1+1", "'1-2"])('gives back %j, which has apostrophes of its own', (text) => {
    expect(unguardCell(guardCell(text))).toBe(text)
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

  it.each(['#1', '#12', 'Hall #2', '#', '##', '', 'REF!', '#ref'])('takes %j for a text', (text) => {
    expect(isCellError(text)).toBe(false)
  })
})
