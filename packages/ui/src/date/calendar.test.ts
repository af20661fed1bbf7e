import { addDays, addMonths, dayName, parseTyped, typedForm, weeksOf, within } from './calendar.ts'

describe('parseTyped', () => {
  it.each([
    ['05/02/2024', '2024-02-05'],
    ['5/2/2024', '2024-02-05'],
    ['5.2.2024', '2024-02-05'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', null],
    ['31/04/2024', null],
    ['02/2024', null],
    ['05022024', '2024-02-05'],
    ['31042024', null],
    ['5022024', null],
    ['2024-02-05', '2024-02-05'],
    ['2024-02-05 14:03', '2024-02-05'],
    ['2024-02-05T14:03:00Z', '2024-02-05'],
    ['2024-02-30 14:03', null],
    ['2024-02-05 x', null],
    ['05/02/24', null],
    ['', null],
  ])('of the day %j is %j', (typed, day) => {
    expect(parseTyped(typed, 'day')).toBe(day)
  })

  it.each([
    ['02/2024', '2024-02'],
    ['13/2024', null],
    ['022024', '2024-02'],
    ['2024-02', '2024-02'],
    ['05/02/2024', null],
  ])('of the month %j is %j', (typed, month) => {
    expect(parseTyped(typed, 'month')).toBe(month)
  })
})

it('a day reads as dd/MM/yyyy and a month as MM/yyyy', () => {
  expect(typedForm('2024-02-05', 'day')).toBe('05/02/2024')
  expect(typedForm('2024-02', 'month')).toBe('02/2024')
  expect(typedForm('nonsense', 'day')).toBe('')
})

it('days and months count across ends of months and years', () => {
  expect(addDays('2024-12-31', 1)).toBe('2025-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2024-01-15', -1)).toBe('2023-12-15')
  expect(addMonths('2024-11-30', 14)).toBe('2026-01-30')
})

it('weeks begin on Monday without weeks of other months', () => {
  const weeks = weeksOf('2021-02')
  expect(weeks).toHaveLength(4)
  expect(weeks[0]?.[0]).toBe('2021-02-01')
  expect(weeksOf('2026-11')[0]?.[0]).toBe('2026-10-26')
})

it('both limits are included', () => {
  expect(within('1998-01-01', '1998-01-01', '2024-01-01')).toBe(true)
  expect(within('1997-12-31', '1998-01-01', undefined)).toBe(false)
  expect(within('2024-01-02', undefined, '2024-01-01')).toBe(false)
})

it('days have names in words', () => {
  expect(dayName('2024-02-05')).toBe('5 February 2024')
})
