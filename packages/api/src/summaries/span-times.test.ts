import { lastSpanAt, nextTurn, timesOf } from '../notifications/local-times.ts'

const at = (text: string) => new Date(text)

describe('a span', () => {
  it.each([
    ['2026-02', 'Europe/Oslo', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
    ['2028-02', 'Europe/Oslo', '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
    ['2026-03', 'Europe/Oslo', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2026-10', 'Europe/Oslo', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['2026-12', 'America/New_York', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['2026-Q1', 'Europe/Oslo', '2025-12-31T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2026-Q4', 'Pacific/Kiritimati', '2026-09-30T10:00:00.000Z', '2026-12-31T10:00:00.000Z'],
  ])('%s in %s is from %s to %s', (span, timeZone, begins, ends) => {
    expect(timesOf(span, timeZone)).toEqual({ begins: at(begins), ends: at(ends) })
  })

  it('has ended by the clock of the zone', () => {
    const midnight = at('2026-10-31T23:00:00Z')
    const before = new Date(midnight.getTime() - 1)
    expect(lastSpanAt(before, { timeZone: 'Europe/Oslo', every: 'monthly' })).toBe('2026-09')
    expect(lastSpanAt(midnight, { timeZone: 'Europe/Oslo', every: 'monthly' })).toBe('2026-10')
    expect(lastSpanAt(midnight, { timeZone: 'America/New_York', every: 'monthly' })).toBe('2026-09')
    expect(lastSpanAt(at('2026-12-31T10:00:00Z'), { timeZone: 'Pacific/Kiritimati', every: 'quarterly' })).toBe(
      '2026-Q4',
    )
    expect(lastSpanAt(at('2026-12-31T10:00:00Z'), { timeZone: 'Europe/Oslo', every: 'quarterly' })).toBe('2026-Q3')
  })
})

describe('the first morning', () => {
  it.each([
    ['2026-11-27T12:00:00Z', 'monthly', '2026-12-01T06:00:00.000Z'],
    ['2026-11-27T12:00:00Z', 'quarterly', '2027-01-01T06:00:00.000Z'],
    ['2026-11-01T05:59:59Z', 'monthly', '2026-11-01T06:00:00.000Z'],
    ['2026-11-01T06:00:00Z', 'monthly', '2026-12-01T06:00:00.000Z'],
    ['2026-10-01T05:00:00Z', 'quarterly', '2027-01-01T06:00:00.000Z'],
    ['2026-03-31T21:59:59Z', 'monthly', '2026-04-01T05:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 'quarterly', '2027-01-01T06:00:00.000Z'],
  ] as const)('after %s, %s, is %s in Oslo', (now, every, morning) => {
    expect(nextTurn(at(now), { timeZone: 'Europe/Oslo', every }).toISOString()).toBe(morning)
  })
})
