import { Client } from '@emberwatch/api-client'
import type { Viewer } from '@emberwatch/contract'
import { tellMessage } from './live-messages.ts'
import { watchAlerts } from './watch-alerts.ts'

interface Notice {
  readonly title: string
  readonly tag: string | undefined
}
let notices: Notice[]
let alarms: string[]
let status: number
let ending: AbortController

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  notices = []
  alarms = []
  status = 200
  ending = new AbortController()
  const request = (_name: string, _options: object, act: () => Promise<void>) => act()
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  class Notification {
    constructor(title: string, { tag }: NotificationOptions) {
      notices.push({ title, tag })
    }
  }
  Object.assign(globalThis, { Notification })
  localStorage.clear()
})
afterEach(() => {
  ending.abort()
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(globalThis, 'Notification')
  jest.useRealTimers()
})

const itemOf = (systemId: string) => ({
  kind: 'alarm',
  systemId,
  systemName: null,
  systemNumber: 7,
  siteId: 'site',
  siteName: 'Nidelva',
  count: 1,
  since: '2026-05-01T12:00:00Z',
})

/** Watches until what is there at first has been read. */
async function watch() {
  const fetch: typeof globalThis.fetch = async () =>
    Response.json({ data: alarms.map(itemOf), count: alarms.length, meta: {} }, { status })
  const client = new Client({ origin: 'http://emberwatch.test', fetch, getToken: () => null })
  const viewer = { id: 'kari', permissions: { isSuperUser: false, resources: {} } } as unknown as Viewer
  const settings = { isOn: true, alarmsOnly: false, siteIds: null }
  void watchAlerts({ client, viewer, settings, open: () => undefined, signal: ending.signal })
  await jest.advanceTimersByTimeAsync(3_500)
}
/** Alarms of these systems open, and the stream tells of it. */
async function raise(...systems: string[]) {
  alarms = [...alarms, ...systems]
  tellMessage({ type: 'changes', changes: [{ kind: 'issue', id: null, siteId: null }] })
  await jest.advanceTimersByTimeAsync(3_500)
}

it('reads again after a failed reading while the stream beats', async () => {
  await watch()
  status = 502
  await raise('a')
  expect(notices).toEqual([])
  status = 200
  tellMessage({ type: 'beat' })
  await jest.advanceTimersByTimeAsync(10_000)
  expect(notices).toMatchObject([{ title: 'Alarm: Nidelva' }])
})

it('shows each burst of alarms beside the one before', async () => {
  await watch()
  await raise('a', 'b', 'c', 'd', 'e', 'f')
  await raise('g', 'h', 'i', 'j', 'k')
  expect(notices.map(({ title }) => title)).toEqual(['6 new alarms', '5 new alarms'])
  const tags = notices.flatMap(({ tag }) => tag || [])
  expect(new Set(tags).size).toBe(tags.length)
})
