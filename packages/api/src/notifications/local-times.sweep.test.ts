import { neighbourSpan } from '@emberwatch/contract/spans'
import { toWallClock } from '../spreadsheet/zone-time.ts'
import { lastSpanAt, nextTurn, quietEnd, type Timetable, timesOf } from './local-times.ts'

const oslo = 'Europe/Oslo'
const at = (text: string) => new Date(text)

describe('quiet hours', () => {
  const night = { timeZone: oslo, quietFrom: 22 * 60, quietUntil: 6 * 60 + 30 }

  it.each([
    ['in the evening', '2026-11-24T21:00:00Z', '2026-11-25T05:30:00.000Z'],
    ['after midnight', '2026-11-25T02:00:00Z', '2026-11-25T05:30:00.000Z'],
    ['in the night that the clock goes forward', '2026-03-28T22:00:00Z', '2026-03-29T04:30:00.000Z'],
    ['in the night that the clock goes back', '2026-10-24T21:00:00Z', '2026-10-25T05:30:00.000Z'],
  ])('end the next morning %s', (_, now, end) => {
    expect(quietEnd(at(now), night)?.toISOString()).toBe(end)
  })

  it.each(['2026-11-24T20:59:00Z', '2026-11-25T05:30:00Z', '2026-11-25T12:00:00Z'])('do not go on at %s', (now) => {
    expect(quietEnd(at(now), night)).toBeNull()
  })

  it('end after the second quarter past one in New York, where one comes twice', () => {
    const quiet = { timeZone: 'America/New_York', quietFrom: 22 * 60, quietUntil: 75 }
    expect(quietEnd(at('2026-11-01T06:05:00Z'), quiet)).toEqual(at('2026-11-01T06:15:00Z'))
  })

  it('may lie within a day', () => {
    expect(quietEnd(at('2026-11-24T12:30:00Z'), { timeZone: oslo, quietFrom: 720, quietUntil: 840 })).toEqual(
      at('2026-11-24T13:00:00Z'),
    )
    expect(quietEnd(at('2026-11-24T12:30:00Z'), { timeZone: oslo, quietFrom: null, quietUntil: null })).toBeNull()
  })
})

const dayMs = 86_400_000
const quarterMs = 900_000
const clock = (at: number, timeZone: string) => toWallClock(at, timeZone) - at
/** The changes of clocks in all zones that the runtime knows, within two years; zones that change alike count once. */
function clockChanges(): [zone: string, at: number][] {
  const begin = Date.UTC(2026, 0, 1)
  const changes = new Map<string, [string, number]>()
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (let day = begin; day < begin + 730 * dayMs; day += dayMs) {
      if (clock(day, zone) === clock(day + dayMs, zone)) continue
      let at = day
      while (clock(at, zone) === clock(day, zone)) at += quarterMs
      changes.set([at, clock(day, zone), clock(at, zone)].join(), [zone, at])
    }
  return [...changes.values()]
}

describe('around each change of clocks, in every zone', () => {
  const changes = clockChanges()

  it('quiet hours end at the first quarter that is not quiet', () => {
    expect(changes.length).toBeGreaterThan(40)
    const wrong: unknown[] = []
    for (const [timeZone, change] of changes)
      for (const quietFrom of [0, 75, 135, 1320, 1410])
        for (const quietUntil of [15, 75, 150, 165, 390]) {
          const quiet = { timeZone, quietFrom, quietUntil }
          const isQuiet = (at: number) => quietEnd(new Date(at), quiet) !== null
          const quarters = Array.from({ length: 120 }, (_, n) => change - 10 * 3_600_000 + n * quarterMs)
          let end: number | undefined
          for (const quarter of quarters.toReversed()) {
            if (!isQuiet(quarter)) end = quarter
            else if (end !== undefined && quietEnd(new Date(quarter), quiet)?.getTime() !== end)
              wrong.push([quiet, new Date(quarter), new Date(end)])
          }
        }
    expect(wrong).toEqual([])
  })

  it('a daily digest comes once a day, within 26 hours of the last', () => {
    for (const [timeZone, change] of changes)
      for (let hour = 0; hour < 24; hour++) {
        const end = change + 4 * dayMs
        const times: number[] = []
        // Nine turns at most lie in seven days: a turn that came twice would have no end.
        for (let at = change - 3 * dayMs; at < end && times.length < 10; at = times.at(-1) as number)
          times.push(nextTurn(new Date(at), { every: 'daily', hour, timeZone }).getTime())
        const pauses = times.slice(1).map((at, n) => (at - (times[n] as number)) / 3_600_000)
        expect([timeZone, hour, pauses.filter((pause) => pause < 21 || pause > 27)]).toEqual([timeZone, hour, []])
      }
  })
})

describe('spans and their turns, in every zone', () => {
  const zones = [...new Set(clockChanges().map(([zone]) => zone)), 'UTC', 'Pacific/Kiritimati']

  it('cover every moment once between months or quarters', () => {
    for (const timeZone of zones)
      for (let name of ['2025-12', '2025-Q4'])
        for (let n = 0; n < 24; n++) {
          const next = neighbourSpan(name, 1)
          const { begins, ends } = timesOf(name, timeZone)
          expect([timeZone, name, ends]).toEqual([timeZone, name, timesOf(next, timeZone).begins])
          const every = name.includes('Q') ? 'quarterly' : 'monthly'
          const lastAt = (instant: number) => lastSpanAt(new Date(instant), { every, timeZone })
          expect([lastAt(ends.getTime()), lastAt(ends.getTime() - 1)]).toEqual([name, neighbourSpan(name, -1)])
          expect(lastAt(begins.getTime())).toBe(neighbourSpan(name, -1))
          name = next
        }
  })

  it('follow one another on their day of the zone', () => {
    const tables: Omit<Timetable, 'timeZone'>[] = [
      { every: 'daily', hour: 2 },
      { every: 'weekly', hour: 0, weekday: 7 },
      { every: 'monthly' },
      { every: 'quarterly', hour: 23 },
    ]
    for (const timeZone of zones)
      for (const table of tables) {
        let now = new Date('2026-01-01T00:00:00Z')
        for (let n = 0; n < 12; n++) {
          const turn = nextTurn(now, { ...table, timeZone })
          const middle = new Date((now.getTime() + turn.getTime()) / 2)
          expect([timeZone, table, turn > now, nextTurn(middle, { ...table, timeZone })]).toEqual([
            ...[timeZone, table, true, turn],
          ])
          const wall = new Date(toWallClock(turn.getTime(), timeZone))
          if (table.every === 'weekly') expect(wall.getUTCDay()).toBe(0)
          if (table.every === 'quarterly') expect([wall.getUTCDate(), wall.getUTCMonth() % 3]).toEqual([1, 0])
          now = turn
        }
      }
  })
})

describe('a digest', () => {
  const daily = { every: 'daily', hour: 7, timeZone: oslo } as const

  it("comes at its hour in the person's zone across clock changes", () => {
    expect(nextTurn(at('2026-03-28T07:00:00Z'), daily)).toEqual(at('2026-03-29T05:00:00Z'))
    expect(nextTurn(at('2026-10-24T06:00:00Z'), daily)).toEqual(at('2026-10-25T06:00:00Z'))
    expect(nextTurn(at('2026-11-24T06:00:00Z'), daily)).toEqual(at('2026-11-25T06:00:00Z'))
  })

  it('comes on its day of the week', () => {
    const weekly = { ...daily, every: 'weekly', weekday: 7 } as const
    // A Tuesday.
    expect(nextTurn(at('2026-11-24T12:00:00Z'), weekly)).toEqual(at('2026-11-29T06:00:00Z'))
    expect(nextTurn(at('2026-11-29T06:00:00Z'), weekly)).toEqual(at('2026-12-06T06:00:00Z'))
  })
})

it('comes after the gap for a skipped time and once for a repeated one', () => {
  const atTwo = { every: 'daily', hour: 2, timeZone: oslo } as const
  expect(nextTurn(at('2026-03-29T00:00:00Z'), atTwo)).toEqual(at('2026-03-29T01:00:00Z'))
  const twice = nextTurn(at('2026-10-24T22:00:00Z'), atTwo)
  expect(twice).toEqual(at('2026-10-25T00:00:00Z'))
  expect(nextTurn(twice, atTwo)).toEqual(at('2026-10-26T01:00:00Z'))
})
