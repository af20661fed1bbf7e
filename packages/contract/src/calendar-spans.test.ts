import {
  calendarSpanNames,
  lastSpan,
  nameOfSpan,
  neighbourSpan,
  readSpan,
  spanText,
} from '@emberwatch/contract/sites-systems'

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-Q4', 1, '2027-Q1'],
  ['2026-Q1', -1, '2025-Q4'],
  ['2026-03', -14, '2025-01'],
])('the neighbour of %s by %d is %s', (name, by, neighbour) => {
  expect(neighbourSpan(name, by)).toBe(neighbour)
  expect(nameOfSpan(readSpan(name))).toBe(name)
})

it.each([
  [2026, 0, '2025-12', '2025-Q4'],
  [2026, 2, '2026-02', '2025-Q4'],
  [2026, 3, '2026-03', '2026-Q1'],
  [2026, 11, '2026-11', '2026-Q3'],
])('in month %d-%d the last month is %s and the last quarter %s', (year, month, monthly, quarterly) => {
  expect([lastSpan(year, month, 1), lastSpan(year, month, 3)]).toEqual([monthly, quarterly])
})

it('reads as months', () => {
  expect(['2026-10', '2026-Q3', '2026-Q1'].map(spanText)).toEqual([
    'October 2026',
    'July to September 2026',
    'January to March 2026',
  ])
})

it.each(['2026-00', '2026-13', '2026-Q0', '2026-Q5', '1997-12', '2026', '2026-1', '2026-010'])(
  '%s names no span',
  (name) => {
    expect(calendarSpanNames.test(name)).toBe(false)
  },
)
