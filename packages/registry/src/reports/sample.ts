import type { SpeedMetric } from '@emberwatch/federation'
import { logOf } from './histogram.ts'
import { type CheckTimes, type Sample, timedSigns } from './judge.ts'
import type { Person } from './people.ts'

/** Mean logarithms by page and device: a release that people on phones try first does not look slow. */
export type UsualTimes = ReadonlyMap<string, number>

const placeOf = (page: string, { device }: Person) => `${page} ${device}`

export function usualTimes(people: readonly Person[], metric: SpeedMetric): UsualTimes {
  const sums = new Map<string, [sum: number, count: number]>()
  for (const person of people)
    for (const [page, { [metric]: bucket }] of Object.entries(person.times)) {
      if (bucket === undefined) continue
      const [sum, count] = sums.get(placeOf(page, person)) ?? [0, 0]
      sums.set(placeOf(page, person), [sum + logOf(metric, bucket), count + 1])
    }
  return new Map([...sums].map(([place, [sum, count]]) => [place, sum / count]))
}

/**
 * One number for each person, whatever they looked at: times of one person are not independent, so counting each view would make chance look like a
 * difference.
 * @param page of it alone
 */
export function momentsOf(
  people: readonly Person[],
  metric: SpeedMetric,
  usual: UsualTimes,
  page?: string,
): CheckTimes {
  const moments = { count: 0, sum: 0, squares: 0 }
  for (const person of people) {
    let [sum, count] = [0, 0]
    for (const [route, { [metric]: bucket }] of Object.entries(person.times)) {
      const expected = usual.get(placeOf(route, person))
      if (bucket === undefined || expected === undefined || (page !== undefined && page !== route)) continue
      sum += logOf(metric, bucket) - expected
      count++
    }
    if (count === 0) continue
    moments.count++
    moments.sum += sum / count
    moments.squares += (sum / count) ** 2
  }
  return moments
}

/** @param active whose times are the usual ones */
export function sampleOf(people: readonly Person[], active: readonly Person[]): Sample {
  const [LCP, INP] = timedSigns.map((metric) => momentsOf(people, metric, usualTimes(active, metric))) as [
    CheckTimes,
    CheckTimes,
  ]
  return {
    people: people.length,
    failed: people.filter(({ hasFailed }) => hasFailed).length,
    withErrors: people.filter(({ hasError }) => hasError).length,
    LCP,
    INP,
  }
}
