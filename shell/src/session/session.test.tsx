/** @alone The page has one session, which an earlier file has ended. */

import { Client, createQueryClient, LiveStore } from '@emberwatch/api-client'
import { hiddenTabMs, setClockOffset } from '@emberwatch/contract'
import { currentSession, noticesStore, type Session, sessionStore, signOut } from '@emberwatch/store'
import { type DemoApi, openDemoApi, signInAs } from '@emberwatch/testing'
import { waitFor } from '@testing-library/react'
import { followChangesOfSession, forgetDataOfOthers } from './follow-changes.ts'
import { sampleVisit, traceOfCall } from './sample-visit.ts'
import { tellClock } from './tell-clock.ts'
import { traceActions } from './trace-actions.ts'
import { watchReturns } from './watch-returns.ts'

describe('follow changes', () => {
  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
    api.clock.now = new Date()
  })
  afterAll(() => api.close())

  it('opens one stream for each session and none for visitors', async () => {
    signOut()
    const references: unknown[] = []
    const tokens: (string | null)[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      // Node's requests forget their signal with themselves, and a stream outlives its request.
      const request = new Request(input, init)
      references.push(request, input)
      if (request.url.endsWith('/v1/live')) tokens.push(request.headers.get('authorization'))
      return api.fetch(request)
    }
    const client = new Client({
      origin: 'http://emberwatch.test',
      fetch,
      getToken: () => currentSession()?.token ?? null,
    })
    const live = new LiveStore()
    const stop = followChangesOfSession({ client, queryClient: createQueryClient(), live })
    expect(tokens).toEqual([])
    await signInAs(api, 'site.admin')
    await waitFor(() => expect(live.get().link).toBe('live'))
    const [first] = tokens
    expect(first).toBe(currentSession()?.token)

    signOut()
    await waitFor(() => expect(api.live.size).toBe(0))
    expect(live.get().link).toBe('polling')

    await signInAs(api, 'site.operator')
    await waitFor(() => expect(live.get().link).toBe('live'))
    expect(tokens).toEqual([first, currentSession()?.token])

    stop()
    await waitFor(() => expect(api.live.size).toBe(0))
  })
})

describe('data of others', () => {
  const session = (id: string, token: string) => ({ token, user: { id } }) as unknown as Session
  const queryClient = createQueryClient()
  const stop = forgetDataOfOthers(queryClient)
  beforeEach(() => {
    sessionStore.setState({ session: session('kari', 'one') })
    queryClient.setQueryData(['sites'], ['of Kari'])
  })
  afterAll(() => {
    stop()
    signOut()
  })

  it('leaves the cache when another person signs in', () => {
    sessionStore.setState({ session: session('ola', 'two') })
    expect(queryClient.getQueryData(['sites'])).toBeUndefined()
  })

  it('leaves the cache when the person signs out', () => {
    sessionStore.setState({ session: null })
    expect(queryClient.getQueryData(['sites'])).toBeUndefined()
  })

  it('stays with a new token of the same person', () => {
    sessionStore.setState({ session: session('kari', 'two') })
    expect(queryClient.getQueryData(['sites'])).toEqual(['of Kari'])
  })
})

describe('tell clock', () => {
  const texts = () => noticesStore.getState().notices.map(({ text }) => text)
  afterEach(() => {
    setClockOffset(0)
    sessionStorage.clear()
    noticesStore.setState({ notices: [] })
  })

  it('warns once of a clock more than two minutes off', () => {
    setClockOffset(-60_000)
    tellClock()
    expect(texts()).toEqual([])
    for (const hours of [-8 * 24, 2]) {
      setClockOffset(hours * 3_600_000)
      tellClock()
    }
    expect(texts()).toEqual(['The clock of this device is 8 d ahead. Times and ages here are by the server.'])
  })
})

describe('trace actions', () => {
  const parts = (traceparent = '') => traceparent.split('-')
  const idOf = (nth: number) => String(nth).padStart(32, '0')
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  const beSignedIn = () =>
    sessionStore.setState({ session: { token: 'token', expiresAt: Number.POSITIVE_INFINITY } as Session })
  let requests: string[]
  beforeEach(() => {
    requests = []
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, { headers } = {}) => {
      requests.push(`${path} ${new Headers(headers).get('authorization')}`)
      return Response.json({ traces: [1, 2, 3].map(idOf) })
    })
  })
  afterEach(() => {
    sessionStore.setState({ session: null })
    jest.restoreAllMocks()
    document.body.innerHTML = ''
  })

  it('gives one click a trace with a span for each call', async () => {
    beSignedIn()
    const now = jest.spyOn(performance, 'now').mockReturnValue(0)
    const next = traceActions()
    expect(next()).toBeUndefined()
    await settle()
    expect(requests).toEqual(['/releases/traces token'])
    const press = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    press()
    const [first, second] = [next(), next()]
    for (const one of [first, second]) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(parts(first)[1]).toBe(idOf(1))
    expect(parts(second)[1]).toBe(idOf(1))
    expect(parts(first)[2]).not.toBe(parts(second)[2])
    press()
    expect(parts(next())[1]).toBe(idOf(2))
    now.mockReturnValue(5_001)
    expect(parts(next())[1]).toBe(idOf(3))
  })

  it('names no trace before sign-in', async () => {
    const next = traceActions()
    next()
    await settle()
    expect([next(), requests]).toEqual([undefined, []])
  })

  it("traces only the host's share of visits", async () => {
    beSignedIn()
    const show = async (traces: string) => {
      document.body.innerHTML = `<script id="registry" type="application/json"${traces}></script>`
      sampleVisit()
      await new Promise((resolve) => setTimeout(resolve, 20))
      traceOfCall()
      await settle()
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    jest.spyOn(Math, 'random').mockReturnValue(0.05)
    await show('')
    await show(' data-traces="0"')
    await show(' data-traces="5"')
    expect([traceOfCall(), requests]).toEqual([undefined, []])
    await show(' data-traces="6"')
    expect(traceOfCall()).toMatch(/^00-/)
  })
})

describe('watch returns', () => {
  let visibility: jest.SpyInstance
  beforeEach(() => {
    jest.useFakeTimers()
    visibility = jest.spyOn(document, 'visibilityState', 'get')
  })
  afterEach(() => {
    visibility.mockRestore()
    jest.useRealTimers()
  })

  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('reports a tab that returns after a minute, not a short look elsewhere', () => {
    const onReturn = jest.fn()
    const stop = watchReturns(onReturn)
    turn('hidden')
    jest.setSystemTime(Date.now() + hiddenTabMs - 1)
    turn('visible')
    expect(onReturn).not.toHaveBeenCalled()
    turn('hidden')
    jest.setSystemTime(Date.now() + hiddenTabMs)
    turn('visible')
    expect(onReturn).toHaveBeenCalledTimes(1)
    stop()
    turn('hidden')
    jest.setSystemTime(Date.now() + hiddenTabMs)
    turn('visible')
    expect(onReturn).toHaveBeenCalledTimes(1)
  })
})
