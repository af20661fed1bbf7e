import { ApiProvider, Client, createQueryClient, LiveStore } from '@emberwatch/api-client'
import { lateMs } from '@emberwatch/contract'
import { act, render, screen } from '@testing-library/react'
import { Freshness } from '../page/Freshness.tsx'
import { Contact } from './Heard.tsx'
import { Status } from './Status.tsx'
import { Steps } from './Steps.tsx'

describe('Heard', () => {
  const start = new Date('2026-03-02T08:00:00')
  beforeEach(() => {
    jest.useFakeTimers({ now: start })
  })
  afterEach(() => jest.useRealTimers())

  const client = new Client({ getToken: () => null })
  const states = (
    <>
      <Freshness />
      <Status of="connection" value="system_connected" />
      <Status of="reportConnection" value="disconnected" />
      <Status of="link" value={false} />
      <Status of="site" value="active" />
      <Status of="site" value="alarm" />
      <Status of="site" value="offline" isWord />
      <Status of="attention" value="offline" />
      <Status of="severity" value="alarm" />
    </>
  )
  const words = () => [...document.querySelectorAll('.ew-status')].map((status) => status.textContent)
  const known = ['Connected', 'Offline', 'Disconnected', 'Active', 'Alarm', 'Offline', 'Offline', 'Alarm']
  const unknown = ['Unknown', 'Unknown', 'Unknown', 'Unknown', 'Alarm', 'Offline', 'Unknown', 'Alarm']

  interface Reading {
    readonly updatedAt: number
    readonly hasFailed: boolean
  }
  /** States that were read at the start, by a tab that hears of changes. */
  function show(first: Reading | null = { updatedAt: start.getTime(), hasFailed: false }) {
    const live = new LiveStore()
    live.set({ link: 'live', contactAt: start.getTime() })
    const queryClient = createQueryClient()
    const page = (reading: Reading | null) => (
      <ApiProvider client={client} queryClient={queryClient} live={live}>
        <Contact reading={reading}>{states}</Contact>
      </ApiProvider>
    )
    const { rerender } = render(page(first))
    return { live, read: (reading: Reading) => rerender(page(reading)) }
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  const hear = (live: LiveStore, link: 'live' | 'lost' | 'connecting') =>
    act(() => live.set(link === 'live' ? { link, contactAt: Date.now() } : { link, lostAt: Date.now() }))

  it('keeps states of any age while the platform answers', () => {
    const { live } = show()
    for (let beat = 0; beat < 40; beat += 1) {
      pass(15_000)
      hear(live, 'live')
    }
    expect(words()).toEqual(known)
    expect(screen.getByText('Updated 08:10:00')).toBeInTheDocument()
  })

  it('shows the age of a state, and unknown after 75 silent seconds', () => {
    const { live } = show()
    pass(600_000)
    hear(live, 'live')
    hear(live, 'lost')
    expect(screen.getByRole('status')).toHaveTextContent('No contact, as of 08:10:00')
    pass(lateMs)
    expect(words()).toEqual(known)
    pass(10_000)
    expect(words()).toEqual(unknown)
    expect(screen.getByRole('status')).toHaveTextContent('No contact, as of 08:10:00')
    hear(live, 'live')
    expect(words()).toEqual(known)
  })

  it("ignores a server's other answers while a reading fails", () => {
    const { live, read } = show()
    pass(15_000)
    hear(live, 'live')
    read({ updatedAt: start.getTime(), hasFailed: true })
    for (let beat = 0; beat < 7; beat += 1) {
      pass(15_000)
      hear(live, 'live')
    }
    expect(words()).toEqual(unknown)
    expect(screen.getByRole('status')).toHaveTextContent('No contact, as of 08:00:15')
  })

  it('leaves states of a named moment alone', () => {
    const { live } = show(null)
    hear(live, 'lost')
    pass(10 * lateMs)
    expect(words()).toEqual(known)
  })

  it('reports a page as not live while readings succeed without a stream', () => {
    const { live, read } = show()
    pass(15_000)
    hear(live, 'lost')
    pass(5_000)
    read({ updatedAt: Date.now(), hasFailed: false })
    expect(screen.getByText('Updated 08:00:20, not live')).toBeInTheDocument()
    expect(words()).toEqual(known)
  })
})

describe('Status', () => {
  it('shows a word with a distinct shape for each tone', () => {
    const { container } = render(
      <>
        <Status of="connection" value="system_connected" />
        <Status of="connection" value="mobile_connection_failed" />
        <Status of="attention" value="alarm" />
        <Status of="attention" value="urgent" />
        <Status of="lock" value={true} />
        <Status of="connection" value={null} />
      </>,
    )
    for (const word of ['Connected', 'Offline', ': mobile connection failed', 'Alarm', 'Critical', 'Locked', 'Unknown'])
      expect(screen.getByText(word)).toBeInTheDocument()
    const shapes = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    expect(new Set(shapes).size).toBe(6)
  })

  it('shows the stages of a modem entry with their words in short form', () => {
    render(
      <Status
        of="connection"
        isShort
        value={{ description: null, stages: [{ name: 'mobileConnection', status: 'fail' }] }}
      />,
    )
    expect(screen.getByText(': mobile connection failed')).toBeInTheDocument()
  })
})

describe('Steps', () => {
  it('is a list in which the first step that is under way or failed is the current one', () => {
    const statuses = ['finish', 'error', 'wait'] as const
    render(
      <Steps
        label="Progress"
        items={statuses.map((status) => ({ title: status, status, content: status === 'error' && 'No signal' }))}
      />,
    )
    expect(screen.getByRole('list', { name: 'Progress' })).toBeInTheDocument()
    const steps = screen.getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual(['1finish', '2errorNo signal', '3wait'])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })
})
