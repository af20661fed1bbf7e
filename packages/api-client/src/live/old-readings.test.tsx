/** @alone Its clock begins before that of an earlier file has ended. */

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { StaleQueries } from './stale-queries.ts'
import type { LiveSubscription } from './subscriptions.ts'

const change = { kind: 'system', id: 'a', siteId: 's' } as const
let visibility: jest.SpyInstance

beforeEach(() => {
  jest.useFakeTimers()
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})
afterEach(() => {
  visibility.mockRestore()
  jest.useRealTimers()
})

/** A reading on screen that counts how often it was made; `answers` tells how each goes. */
async function setUp(
  answers: (turn: number) => Promise<number>,
  live: LiveSubscription = { kinds: ['system'], subject: undefined },
) {
  const client = new QueryClient()
  let turns = 0
  const observer = new QueryObserver(client, {
    queryKey: ['reading'],
    queryFn: () => answers(++turns),
    retry: false,
    meta: { live },
  })
  const leave = observer.subscribe(() => undefined)
  await jest.advanceTimersByTimeAsync(0)
  return { readings: new StaleQueries(client), turns: () => turns, leave, client, observer }
}
const quick = async (turn: number) => turn

it('concurrent changes cause one reading, at most one a second', async () => {
  const { readings, turns } = await setUp(quick)
  for (let n = 0; n < 20; n += 1) readings.mark([change])
  await jest.advanceTimersByTimeAsync(100)
  expect(turns()).toBe(2)
  for (let n = 0; n < 20; n += 1) {
    readings.mark([change])
    await jest.advanceTimersByTimeAsync(100)
  }
  expect(turns()).toBe(4)
})

it('changes closer to each other than the debounce cause a reading each second', async () => {
  const { readings, turns } = await setUp(quick)
  for (let ms = 0; ms < 10_000; ms += 40) {
    readings.mark([change])
    await jest.advanceTimersByTimeAsync(40)
  }
  expect(turns()).toBe(1 + 10)
})

it('a reading in progress ends before another starts', async () => {
  const { readings, turns, observer } = await setUp(
    (turn) => new Promise((resolve) => setTimeout(() => resolve(turn), 3000)),
  )
  await jest.advanceTimersByTimeAsync(1000)
  readings.mark([change])
  await jest.advanceTimersByTimeAsync(1900)
  expect(turns()).toBe(1)
  await jest.advanceTimersByTimeAsync(5000)
  expect([turns(), observer.getCurrentResult().data]).toEqual([2, 2])
})

it('a slow reading runs less often: a quarter of the time under constant changes', async () => {
  const { readings, turns } = await setUp((turn) => new Promise((resolve) => setTimeout(() => resolve(turn), 2000)))
  await jest.advanceTimersByTimeAsync(2000)
  for (let second = 0; second < 60; second += 1) {
    readings.mark([change])
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(turns()).toBe(1 + 8)
})

it('a hidden tab reads nothing until it is visible', async () => {
  const { readings, turns } = await setUp(quick)
  visibility.mockReturnValue('hidden')
  readings.mark([change])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(turns()).toBe(1)
  visibility.mockReturnValue('visible')
  readings.resume()
  await jest.advanceTimersByTimeAsync(100)
  expect(turns()).toBe(2)
})

it('a failed reading is retried', async () => {
  const { readings, turns, observer } = await setUp(async (turn) => {
    if (turn === 2) throw new Error('down')
    return turn
  })
  readings.mark([change])
  await jest.advanceTimersByTimeAsync(100)
  expect([turns(), observer.getCurrentResult().status]).toEqual([2, 'error'])
  await jest.advanceTimersByTimeAsync(6000)
  expect([turns(), observer.getCurrentResult().data]).toEqual([3, 3])
})

it('a query off screen is read when it is visible again', async () => {
  const { readings, turns, leave, client } = await setUp(quick)
  leave()
  readings.mark([change])
  await jest.advanceTimersByTimeAsync(2000)
  expect(turns()).toBe(1)
  expect(client.getQueryState(['reading'])?.isInvalidated).toBe(true)
})

const ofSystem = { kinds: ['system', 'site', 'access'], subject: { item: 'system', id: 'a' } } as const
const ofSite = { kinds: ['system', 'modem'], subject: { item: 'site', id: 'a' } } as const
it.each([
  ['the thing itself', { kind: 'system', id: 'a', siteId: 's' }, ofSystem, 2],
  ['a thing on the site', { kind: 'system', id: 'b', siteId: 'a' }, ofSite, 2],
  ['a thing on another site', { kind: 'modem', id: 'b', siteId: 's' }, ofSite, 1],
  ['many things', { kind: 'system', id: null, siteId: null }, ofSystem, 2],
  ['another thing', { kind: 'system', id: 'b', siteId: 's' }, ofSystem, 1],
  ['another kind', { kind: 'modem', id: 'a', siteId: 's' }, ofSystem, 1],
  ['a site, which may be that of the system', { kind: 'site', id: 's', siteId: 's' }, ofSystem, 2],
  ['another access list', { kind: 'access', id: 's', siteId: 's' }, ofSystem, 1],
  ['anything of its kind, where it is about no one thing', { kind: 'system', id: 'b', siteId: 's' }, undefined, 2],
] as const)('a change of %s concerns a reading or not', async (_, each, live, expected) => {
  const { readings, turns } = await setUp(quick, live)
  readings.mark([each])
  await jest.advanceTimersByTimeAsync(100)
  expect(turns()).toBe(expected)
})
