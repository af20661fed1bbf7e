import { bucketOf, type Histogram, logOf, quantileOf } from './histogram.ts'
import { judge } from './judge.ts'
import { decodePerson, encodePerson, type Observation, type Person, withObservation } from './people.ts'
import { momentsOf, sampleOf, usualTimes } from './sample.ts'

describe('histogram', () => {
  /** Repeatable (Park and Miller). */
  function randomFrom(seed: number): () => number {
    let state = seed
    return () => {
      state = (state * 48271) % 2147483647
      return state / 2147483647
    }
  }
  /** Log-normal, as times of pages are. */
  const timesOf = (random: () => number, count: number, median: number): Histogram => {
    const histogram: Record<string, number> = {}
    for (let i = 0; i < count; i++) {
      const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
      const bucket = bucketOf('LCP', median * Math.exp(0.6 * normal))
      histogram[bucket] = (histogram[bucket] ?? 0) + 1
    }
    return histogram
  }

  it('a quantile is within a bucket of the true one', () => {
    const times = timesOf(randomFrom(3), 20_000, 900)
    const truth = 900 * Math.exp(0.6 * 0.6745)
    expect(Math.abs((quantileOf('LCP', times, 0.75) ?? 0) / truth - 1)).toBeLessThan(0.05)
    expect(quantileOf('CLS', { 0: 3, 10: 1 }, 0.75)).toBe(0)
    expect(quantileOf('LCP', {}, 0.75)).toBeNull()
  })

  it('logarithms from buckets have the mean and spread of the times', () => {
    let [count, sum, squares] = [0, 0, 0]
    for (const [bucket, times] of Object.entries(timesOf(randomFrom(5), 20_000, 900))) {
      count += times
      sum += times * logOf('LCP', Number(bucket))
      squares += times * logOf('LCP', Number(bucket)) ** 2
    }
    expect(sum / count).toBeCloseTo(Math.log(900), 1)
    expect(Math.sqrt(squares / count - (sum / count) ** 2)).toBeCloseTo(0.6, 1)
  })

  it('buckets take any time, and are 64', () => {
    expect([0, 10, 11, 60_000, 1e9].map((ms) => bucketOf('INP', ms))).toEqual([0, 0, 1, 63, 63])
    expect([0, 0.004, 0.1, 7].map((value) => bucketOf('CLS', value))).toEqual([0, 1, 10, 63])
    expect(Number.isFinite(logOf('CLS', 0))).toBe(true)
  })
})

describe('people', () => {
  /** A person's record, and the sample that releases are judged by. */

  const met = (...told: Omit<Observation, 'mark'>[]) =>
    told.reduce<Person | undefined>(
      (person, one) => withObservation(person, { mark: 'm', ...one }),
      undefined,
    ) as Person

  it('a failed load stays within its session, and ends with the next that loads', () => {
    const failed = met({ session: 'aa', hasFailed: true }, { session: 'aa', hasFailed: false })
    expect(failed.hasFailed).toBe(true)
    // Errors and times of another window say nothing of loads.
    const later = withObservation(failed, { mark: 'm', session: 'bb', hasError: true })
    expect([later.hasFailed, later.hasError]).toEqual([true, true])
    expect(withObservation(later, { mark: 'm', session: 'bb', hasFailed: false })).toMatchObject({
      hasFailed: false,
      hasError: true,
    })
  })

  it('times are the first of each page, of four pages', () => {
    const pages = ['/a', '/b', '/c', '/d', '/e'].map((page, nth) => ({
      session: 'aa',
      times: { [page]: { LCP: nth } },
    }))
    const person = met(...pages, { session: 'bb', times: { '/a': { LCP: 60, INP: 7 }, '/b': {} } })
    expect(person.times).toEqual({ '/a': { LCP: 0, INP: 7 }, '/b': { LCP: 1 }, '/c': { LCP: 2 }, '/d': { LCP: 3 } })
  })

  it('a record gives the person back, in forty characters at most', () => {
    const times = Object.fromEntries(
      ['/', '/a', '/b/:id', '/c'].map((page) => [page, { LCP: 63, INP: 0, CLS: 5, TTFB: 1 }]),
    )
    const person: Person = {
      session: 'a-',
      device: 'phone',
      connection: 'slow-2g',
      hasFailed: true,
      hasError: true,
      times,
    }
    const pages: string[] = []
    const record = encodePerson(person, pages)
    expect(record.length).toBeLessThanOrEqual(40)
    expect(decodePerson(record, pages)).toEqual(person)
    const other = {
      ...person,
      device: 'tablet',
      connection: '4g',
      hasFailed: false,
      hasError: false,
      times: {},
    } as const
    expect(decodePerson(encodePerson(other, pages), pages)).toEqual(other)
  })

  const timed = (times: Person['times'], device: Person['device'] = 'desktop') =>
    met({ session: 'aa', device, connection: '4g', hasFailed: false, times })
  const lcp = (ms: number) => ({ LCP: bucketOf('LCP', ms) })
  const many = (count: number, make: (nth: number) => Person) => Array.from({ length: count }, (_, nth) => make(nth))

  it('somebody who looks at ten times as much counts once', () => {
    const person = timed({ '/a': lcp(900), '/b': lcp(900), '/c': lcp(900) })
    expect(momentsOf([person, timed({ '/a': lcp(900) })], 'LCP', usualTimes([person], 'LCP')).count).toBe(2)
  })

  it('another mix of pages and phones is no difference, and the slower page among two is one', () => {
    const spread = (nth: number) => 1 + (nth % 10) / 10
    const phone = (nth: number) => timed({ '/map': lcp(2400 * spread(nth)) }, 'phone')
    const desktop = (nth: number, ms = 900) => timed({ '/list': lcp(ms * spread(nth)) })
    const active = [...many(300, phone), ...many(100, desktop)]
    const judged = (canary: Person[]) => judge(sampleOf(canary, active), sampleOf(active, active))
    expect(judged([...many(30, phone), ...many(370, desktop)])).toMatchObject({ is: 'as good' })
    expect(judged([...many(300, phone), ...many(100, (nth) => desktop(nth, 1800))])).toMatchObject({ is: 'worse' })
  })
})
