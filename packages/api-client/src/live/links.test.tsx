import { waitFor } from '@testing-library/react'
import { Client } from '../client.ts'
import { LiveLink } from './live-link.ts'
import { LiveStore } from './live-store.ts'
import { SharedLink } from './shared-link.ts'

describe('live link', () => {
  /** A proxy that holds a stream back until it ends. */
  const buffering: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      const { signal } = init as RequestInit
      signal?.addEventListener('abort', () => reject(signal.reason))
    })

  it('polls without a loss of contact while a proxy buffers the stream', async () => {
    const client = new Client({
      origin: 'http://emberwatch.test',
      fetch: (input, init) => buffering(input, { signal: (input as Request).signal, ...init }),
      getToken: () => null,
    })
    const store = new LiveStore()
    const links: string[] = []
    let tries = 0
    const stop = await new Promise<() => void>((resolve) => {
      store.subscribe(({ link }) => void links.push(link))
      const end = new LiveLink({
        client,
        store,
        isSupported: async () => true,
        silence: 1,
        onMessage: () => undefined,
        wait: async () => {
          tries += 1
          if (tries === 3) resolve(end)
        },
      }).start()
    })
    stop()
    expect(new Set(links)).toEqual(new Set(['connecting', 'polling']))
  })

  it('stays closed on a platform without a stream', async () => {
    const requests: Request[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      requests.push(input as Request)
      return new Response('There is nothing here', { status: 404 })
    }
    const client = new Client({ origin: 'http://emberwatch.test', fetch, getToken: () => null })
    const store = new LiveStore()
    const polling = new Promise<void>((resolve) => store.subscribe(({ link }) => link === 'polling' && resolve()))
    const wait = jest.fn(async () => undefined)
    new LiveLink({ client, store, isSupported: async () => false, onMessage: () => undefined, wait }).start()
    await polling
    expect([requests.length, wait.mock.calls.length]).toEqual([1, 0])
  })
})

describe('shared link', () => {
  /** Streams that stay open until their reader ends them. */
  let open = 0
  const holding: typeof fetch = (input) =>
    new Promise((_resolve, reject) => {
      const { signal } = input as Request
      open += 1
      signal.addEventListener('abort', () => {
        open -= 1
        reject(signal.reason)
      })
    })

  const show = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => jest.restoreAllMocks())

  it('opens its own stream without Web Locks, and none in a hidden tab', async () => {
    expect('locks' in navigator).toBe(false)

    const client = new Client({ origin: 'http://emberwatch.test', fetch: holding, getToken: () => null })
    const nothing = () => undefined
    const isSupported = async () => true
    const options = { client, store: new LiveStore(), isSupported, onMessage: nothing, onGap: nothing }
    const stop = new SharedLink(options, 'tabs').start()
    await waitFor(() => expect(open).toBe(1))
    show('hidden')
    await waitFor(() => expect(open).toBe(0))
    show('visible')
    await waitFor(() => expect(open).toBe(1))
    stop()
    await waitFor(() => expect(open).toBe(0))
  })
})
