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

  it('may lie within a day, and need not be', () => {
    expect(quietEnd(at('2026-11-24T12:30:00Z'), { timeZone: oslo, quietFrom: 720, quietUntil: 840 })).toEqual(
      at('2026-11-24T13:00:00Z'),
    )
    expect(quietEnd(at('2026-11-24T12:30:00Z'), { timeZone: oslo, quietFrom: null, quietUntil: null })).toBeNull()
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
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(twice.toISOString())
})
