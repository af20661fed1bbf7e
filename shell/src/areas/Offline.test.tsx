import { act, fireEvent, render, screen } from '@testing-library/react'
import { testSource } from '../testing/test-source.ts'
import { AreaBoundary } from './AreaBoundary.tsx'

let isOnline: boolean
let looks: number
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockReturnValue()
  isOnline = false
  looks = 0
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function Page() {
  if (!isOnline) throw Object.assign(new Error('gone'), { name: 'LoadFailure', kind: 'offline' })
  return <p>the page</p>
}

function show() {
  const reportCrash = jest.fn()
  const isReachable = async () => {
    looks += 1
    return isOnline
  }
  const source = { ...testSource({}), isReachable, reportCrash }
  render(
    <AreaBoundary area="modems" source={source}>
      <Page />
    </AreaBoundary>,
  )
  return { reportCrash }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

it('a chunk without a network reports the network and blames no release', () => {
  const { reportCrash } = show()
  expect(screen.getByRole('alert')).toHaveTextContent('No internet connection')
  expect(screen.queryByText(/unavailable/)).not.toBeInTheDocument()
  expect(reportCrash).not.toHaveBeenCalled()
})

it('loading continues as soon as the browser reports a network', async () => {
  show()
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(screen.getByText('the page')).toBeInTheDocument()
})

it('loading retries on its own, ever more slowly', async () => {
  show()
  await pass(120_000)
  expect(looks).toBeGreaterThan(4)
  expect(looks).toBeLessThan(14)
  isOnline = true
  await pass(30_000)
  expect(screen.getByText('the page')).toBeInTheDocument()
})

it("the failing request counts, not the browser's report", async () => {
  show()
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(screen.getByRole('alert')).toHaveTextContent('No internet connection')
})

it('loading retries on request', () => {
  show()
  isOnline = true
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('the page')).toBeInTheDocument()
})
