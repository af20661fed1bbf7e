import { createLocalRate } from './local-rate.ts'

it('refuses one key beyond its limit until its window ends', () => {
  let now = 1_000
  const rate = createLocalRate({ limit: 2, windowMs: 60_000 }, () => now)
  expect([rate.take('a'), rate.blocked('a'), rate.take('a'), rate.blocked('a')]).toEqual([0, 0, 0, 60])
  now += 59_500
  expect([rate.take('a'), rate.take('b')]).toEqual([1, 0])
  now += 500
  expect(rate.take('a')).toBe(0)
})

it('forgets the key that was used longest ago beyond ten thousand', () => {
  const rate = createLocalRate({ limit: 1, windowMs: 60_000 })
  for (const key of ['first', 'second', 'first']) rate.take(key)
  for (let n = 0; n < 9_999; n++) rate.take(String(n))
  expect([rate.blocked('second'), rate.blocked('first') > 0]).toEqual([0, true])
})
