import { reportExports, reports } from '@emberwatch/contract/reports'
import { type DemoApi, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { DownloadButton } from './DownloadButton.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** What is saved: the browser's own part of it, which jsdom lacks. */
const makeUrl = jest.fn(() => '#report')
const { resolvedOptions } = Intl.DateTimeFormat.prototype
beforeEach(() => {
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' }
  })
  makeUrl.mockClear()
  Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() })
})

const columns = [
  { key: 'unitName', search: true },
  { key: 'systemType', filter: ['autrosafe'] },
] as const
const button = <DownloadButton file={reportExports.unitsAge} list={reports.unitsAge} columns={columns} query={{}} />
const at = '/unit-age-reports'

/** A line on which the first bytes of a file come and the rest does not. */
function stuckLine() {
  const signals: AbortSignal[] = []
  const stuckFetch: typeof fetch = async (input, init) => {
    const response = await api.fetch(input, init)
    // Only files are long.
    if (response.headers.get('content-type')?.includes('json')) return response
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    if (!response.body || !signal) return response
    signals.push(signal)
    const { value } = await response.body.getReader().read()
    const body = new ReadableStream({
      start: (stream) => {
        // The client counts a piece when the next one comes.
        stream.enqueue(value?.subarray(0, 1000))
        stream.enqueue(value?.subarray(1000))
        signal.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return new Response(body, response)
  }
  return { fetch: stuckFetch, signals }
}

it('a download saves the whole file', async () => {
  const { user } = await renderPage(button, { api, as: 'super.admin', at })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
  const [file] = makeUrl.mock.calls[0] as unknown as [Blob]
  expect(file.size).toBeGreaterThan(10_000)
})

it.each(['UnitReport-BHH-500/S.xlsx', `UnitReport-${'x'.repeat(300)}.xlsx`])(
  'a download is saved under any name: %.30s',
  async (name) => {
    const named = (
      <DownloadButton file={reportExports.unitsAge} list={reports.unitsAge} columns={columns} query={{}} name={name} />
    )
    const { user } = await renderPage(named, { api, as: 'super.admin', at })
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
  },
)

it('a long download shows its progress until Cancel ends it silently', async () => {
  const line = stuckLine()
  const { user } = await renderPage(button, { api, as: 'super.admin', at, fetch: line.fetch })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(await screen.findByText(/kB received$/)).toBeInTheDocument()
  expect(line.signals.map(({ aborted }) => aborted)).toEqual([false])
  await user.click(screen.getByRole('button', { name: 'Cancel download' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled())
  expect(line.signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(screen.queryByRole('button', { name: 'Cancel download' })).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(makeUrl).not.toHaveBeenCalled()
})

it("a download has only the order, search and filters of the table's address", async () => {
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/export-units-age')) requests.push([...searchParams].map((pair) => pair.join('=')).join(' '))
    return api.fetch(request)
  }
  const view = 'orderBy=unitName&order=DESC&unitName=P0&systemType=autrosafe,autroprime&siteName=nowhere&page=3'
  const { user } = await renderPage(button, { api, as: 'super.admin', at: `${at}?${view}`, fetch })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
  expect(requests).toEqual([
    'orderBy=unitName order=DESC unitName=P0 systemType=autrosafe,autroprime timeZone=America/New_York',
  ])
})

it('a download omits the zone on a platform of the original API', async () => {
  const requests: string[] = []
  const original = platformWithout(api, /./)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/export-units-age')) requests.push(search)
    return original(input, init)
  }
  const { user } = await renderPage(button, { api, as: 'super.admin', at, fetch })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
  expect(requests).toEqual([''])
})

it('a download ends when the person leaves the page', async () => {
  const line = stuckLine()
  const { user, unmount } = await renderPage(button, { api, as: 'super.admin', at, fetch: line.fetch })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByText(/kB received$/)
  unmount()
  await waitFor(() => expect(line.signals.map(({ aborted }) => aborted)).toEqual([true]))
  expect(makeUrl).not.toHaveBeenCalled()
})
