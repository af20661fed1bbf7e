import { waitFor } from '@testing-library/react'
import { Client } from '../client.ts'
import { LiveStore } from './live-store.ts'
import { SharedLink } from './shared-link.ts'

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

it('has a stream of its own without Web Locks, as over plain http, and none while the tab is hidden', async () => {
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
