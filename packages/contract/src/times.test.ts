import { noteServerTime, serverNow, setClockOffset, toServerTime } from './server-clock.ts'
import {
  dayOf,
  daysQuery,
  isForward,
  lastSpan,
  monthSpanNames,
  neighbourSpan,
  noDays,
  readMonths,
  recentSpans,
  spanText,
} from './spans.ts'

describe('calendar spans', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-Q4', 1, '2027-Q1'],
    ['2026-Q1', -1, '2025-Q4'],
    ['2026-03', -14, '2025-01'],
  ])('the neighbour of %s by %d is %s', (name, by, neighbour) => {
    expect(neighbourSpan(name, by)).toBe(neighbour)
    expect(neighbourSpan(name, 0)).toBe(name)
  })

  it.each([
    [2026, 0, '2025-12', '2025-Q4'],
    [2026, 2, '2026-02', '2025-Q4'],
    [2026, 3, '2026-03', '2026-Q1'],
    [2026, 11, '2026-11', '2026-Q3'],
  ])('in month %d-%d have %s as last month and %s as last quarter', (year, month, monthly, quarterly) => {
    expect([lastSpan(year, month, 1), lastSpan(year, month, 3)]).toEqual([monthly, quarterly])
  })

  it('have adjacent neighbours in both directions', () => {
    for (const kind of ['2025-11', '2025-Q1'])
      for (let by = -30; by <= 30; by++) {
        const name = neighbourSpan(kind, by)
        expect(monthSpanNames.test(name)).toBe(true)
        expect(neighbourSpan(name, -by)).toBe(kind)
        const { first, months } = readMonths(name)
        expect(readMonths(neighbourSpan(name, 1)).first).toBe(first + months)
        // In each of its months the span before is the last that has ended.
        for (let month = first; month < first + months; month++)
          expect(lastSpan(Math.floor(month / 12), month % 12, months)).toBe(neighbourSpan(name, -1))
      }
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
      expect(monthSpanNames.test(name)).toBe(false)
    },
  )
})

describe('day spans', () => {
  it.each([
    ['2026-11-26', '2026-07-01 2026-09-30', '2026-10-01 2026-10-31', '2026-11-20 2026-11-26'],
    ['2026-01-03', '2025-10-01 2025-12-31', '2025-12-01 2025-12-31', '2025-12-28 2026-01-03'],
    ['2024-03-31', '2023-10-01 2023-12-31', '2024-02-01 2024-02-29', '2024-03-25 2024-03-31'],
    ['2026-04-01', '2026-01-01 2026-03-31', '2026-03-01 2026-03-31', '2026-03-26 2026-04-01'],
  ])('knows the last quarter, month and seven days of %s', (day, ...expected) => {
    const spans = Object.values(recentSpans(new Date(`${day}T12:00:00`)))
    expect(spans.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual(expected)
  })
})

describe('days', () => {
  it('of recent spans are ordered, past and whole days of the person on each day of three years', () => {
    for (let day = new Date(2023, 0, 1, 12); day.getFullYear() < 2026; day = new Date(day.getTime() + 86_400_000)) {
      const spans = recentSpans(day)
      for (const span of Object.values(spans)) {
        expect([isForward(span), span.endDate <= dayOf(day)]).toEqual([true, true])
        const { beginDate = '', endDate = '' } = daysQuery(span)
        const [begins, ends] = [new Date(beginDate), new Date(Date.parse(endDate) + 1)]
        expect([begins.getHours(), begins.getMinutes(), ends.getHours(), ends.getMinutes()]).toEqual([0, 0, 0, 0])
        expect(dayOf(begins)).toBe(span.startDate)
        expect(dayOf(new Date(ends.getTime() - 1))).toBe(span.endDate)
      }
      expect(spans['Last month'].startDate >= spans['Last quarter'].startDate).toBe(true)
    }
  })

  it('without a limit cover everything', () => {
    expect([daysQuery(noDays), isForward(noDays)]).toEqual([{}, true])
    expect(isForward({ startDate: '2026-02-01', endDate: '2026-01-31' })).toBe(false)
  })
})

describe('server clock', () => {
  /** The clock follows the server's time (product 15.3). */

  const hour = 3_600_000
  const answerOf = (ms: number, headers: Record<string, string> = {}) =>
    new Response(null, { headers: { date: new Date(ms).toUTCString(), ...headers } })
  afterEach(() => setClockOffset(0))

  it.each([
    ['two hours behind', -2 * hour],
    ['eight days ahead', 192 * hour],
  ])('follows a server that is %s', (_, ms) => {
    noteServerTime(answerOf(Date.now() + ms), Date.now())
    expect(Math.abs(serverNow() - Date.now() - ms)).toBeLessThan(2000)
    expect(Math.abs(toServerTime(0) - ms)).toBeLessThan(2000)
  })

  it('ignores a few seconds of a slow connection', () => {
    noteServerTime(answerOf(Date.now() - 20_000), Date.now())
    expect(toServerTime(0)).toBe(0)
  })

  it("ignores cached answers and answers that span a computer's sleep", () => {
    noteServerTime(answerOf(Date.now() - hour, { age: '3600' }), Date.now())
    noteServerTime(answerOf(Date.now() - hour), Date.now() - hour)
    noteServerTime(new Response(null), Date.now())
    expect(toServerTime(0)).toBe(0)
  })
})
