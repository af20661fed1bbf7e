import { bucketOf } from './histogram.ts'
import { judge } from './judge.ts'
import { decodePerson, encodePerson, type Observation, type Person, withObservation } from './people.ts'
import { momentsOf, sampleOf, usualTimes } from './sample.ts'

/** A person's record, and the sample that releases are judged by. */

const met = (...told: Omit<Observation, 'mark'>[]) =>
  told.reduce<Person | undefined>((person, one) => withObservation(person, { mark: 'm', ...one }), undefined) as Person

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
  const pages = ['/a', '/b', '/c', '/d', '/e'].map((page, nth) => ({ session: 'aa', times: { [page]: { LCP: nth } } }))
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
  const other = { ...person, device: 'tablet', connection: '4g', hasFailed: false, hasError: false, times: {} } as const
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
