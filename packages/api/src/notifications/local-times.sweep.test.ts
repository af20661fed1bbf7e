import { toWallClock } from '../spreadsheet/zone-time.ts'
import { nextAt, nextDigest, quietEnd } from './local-times.ts'

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

  it('may lie within a day, and need not be', () => {
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

describe('in every zone, around each change of its clocks', () => {
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

  it('a daily digest comes once a day, less than 26 hours after the last', () => {
    for (const [timeZone, change] of changes)
      for (let hour = 0; hour < 24; hour++) {
        const end = change + 4 * dayMs
        const times: number[] = []
        for (let at = change - 3 * dayMs; at < end; at = times.at(-1) as number)
          times.push(nextDigest(new Date(at), { delivery: 'daily', hour, weekday: 1, timeZone })?.getTime() as number)
        const pauses = times.slice(1).map((at, n) => (at - (times[n] as number)) / 3_600_000)
        expect([timeZone, hour, pauses.filter((pause) => pause < 21 || pause > 27)]).toEqual([timeZone, hour, []])
      }
  })
})

describe('a digest', () => {
  const daily = { delivery: 'daily', hour: 7, weekday: 1, timeZone: oslo } as const

  it('comes at its hour of the person, whatever the clock does', () => {
    expect(nextDigest(at('2026-03-28T07:00:00Z'), daily)).toEqual(at('2026-03-29T05:00:00Z'))
    expect(nextDigest(at('2026-10-24T06:00:00Z'), daily)).toEqual(at('2026-10-25T06:00:00Z'))
    expect(nextDigest(at('2026-11-24T06:00:00Z'), daily)).toEqual(at('2026-11-25T06:00:00Z'))
  })

  it('comes on its day of the week', () => {
    const weekly = { ...daily, delivery: 'weekly', weekday: 7 } as const
    // A Tuesday.
    expect(nextDigest(at('2026-11-24T12:00:00Z'), weekly)).toEqual(at('2026-11-29T06:00:00Z'))
    expect(nextDigest(at('2026-11-29T06:00:00Z'), weekly)).toEqual(at('2026-12-06T06:00:00Z'))
  })

  it('is none where mail comes at once', () => {
    expect(nextDigest(at('2026-11-24T12:00:00Z'), { ...daily, delivery: 'atOnce' })).toBeNull()
  })
})

it('a time that the clock leaves out comes after the gap, and one that comes twice comes once', () => {
  expect(nextAt(at('2026-03-29T00:00:00Z'), oslo, 150)).toEqual(at('2026-03-29T01:30:00Z'))
  const twice = nextAt(at('2026-10-24T22:00:00Z'), oslo, 150)
  expect(twice).toEqual(at('2026-10-25T00:30:00Z'))
  expect(nextAt(twice, oslo, 150)).toEqual(at('2026-10-26T01:30:00Z'))
})
