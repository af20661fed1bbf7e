import { countText, formatClock, formatCount, formatDate, formatDateTime } from './format.ts'

describe('dates', () => {
  it("read as 'yyyy-MM-dd' and 'yyyy-MM-dd HH:mm' in local time", () => {
    const local = new Date(2024, 1, 3, 4, 5).toISOString()
    expect(formatDate(local)).toBe('2024-02-03')
    expect(formatDateTime(local)).toBe('2024-02-03 04:05')
  })

  it('keep a bare day in every time zone', () => {
    expect(formatDate('2024-12-31')).toBe('2024-12-31')
  })

  it.each([null, undefined, '', 'nonsense', '2024-13-45'])("of %j are '-'", (value) => {
    expect(formatDate(value)).toBe('-')
    expect(formatDateTime(value)).toBe('-')
  })
})

it('a number has separated thousands', () => {
  expect(formatCount(1234567)).toBe('1,234,567')
  expect(formatCount(0)).toBe('0')
  expect(formatCount(null)).toBe('-')
})

it.each([
  [999, '999'],
  [1000, '1,000'],
  [-1, '-1'],
  [-1234, '-1,234'],
  [0.5, '0.5'],
  [1234.5, '1,234.5'],
])('the number %d is written as %s', (value, text) => {
  expect(formatCount(value)).toBe(text)
})

it.each([
  [0, 'sites', '0 sites'],
  [1, 'loop systems', '1 loop system'],
  [1, 'deliveries', '1 delivery'],
  [2001, 'deliveries', '2,001 deliveries'],
])('a count of %d of %s is %s', (value, plural, text) => {
  expect(countText(value, plural)).toBe(text)
})

it("a clock reads 'HH:mm:ss'", () => {
  expect(formatClock(new Date(2024, 1, 3, 4, 5, 6).getTime())).toBe('04:05:06')
})
