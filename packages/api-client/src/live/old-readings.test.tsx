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

it('makes one reading of changes that come together, and at most one a second', async () => {
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

it('lets a reading end that is on its way, and then makes another', async () => {
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

it('makes a reading that takes long less often: a quarter of the time, under a stream of changes', async () => {
  const { readings, turns } = await setUp((turn) => new Promise((resolve) => setTimeout(() => resolve(turn), 2000)))
  await jest.advanceTimersByTimeAsync(2000)
  for (let second = 0; second < 60; second += 1) {
    readings.mark([change])
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(turns()).toBe(1 + 8)
})

it('reads nothing while the tab is hidden, and what is old once it is seen again', async () => {
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

it('tries again when a reading failed', async () => {
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

it('reads what is not on screen only when it is shown again', async () => {
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
] as const)('knows whether a change of %s concerns a reading', async (_, each, live, expected) => {
  const { readings, turns } = await setUp(quick, live)
  readings.mark([each])
  await jest.advanceTimersByTimeAsync(100)
  expect(turns()).toBe(expected)
})
