import type { LoadReport } from '@emberwatch/federation'

/** A page reports on releases with a ticket from the host. */

interface Call {
  readonly path: string
  readonly body: { ticket: string; reports: LoadReport[] } | undefined
}
let calls: Call[]
let answers: (() => Response)[]
let reportLoad: (report: LoadReport) => void
beforeEach(async () => {
  calls = []
  answers = []
  jest.useFakeTimers()
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, { body } = {}) => {
    calls.push({ path: String(path), body: body ? JSON.parse(String(body)) : undefined })
    if (path === '/releases/reports') return new Response(null, { status: 204 })
    return answers.shift()?.() ?? Response.json({ ticket: 'asked-for' })
  })
  // Each page tells each thing once; here every test is another page.
  await jest.isolateModulesAsync(async () => {
    reportLoad = (await import('./report-loads.ts')).reportLoad
  })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(window, 'requestIdleCallback')
})

const openPage = (attributes: string) => {
  document.body.innerHTML = `<script id="registry" type="application/json" ${attributes}></script>`
}
const report = (area: LoadReport['area'], outcome: LoadReport['outcome'] = 'loaded'): LoadReport => ({
  area,
  version: '1.0.0',
  outcome,
})
const later = () => jest.advanceTimersByTimeAsync(3000)
const paths = () => calls.map(({ path }) => path)
const sentReports = () =>
  calls.flatMap(({ body }) => (body ? [[body.ticket, ...body.reports.map(({ area }) => area)]] : []))

it('all reports of a page carry its one ticket', async () => {
  openPage('data-reports')
  await later()
  expect(calls).toEqual([])
  reportLoad(report('sites-systems'))
  reportLoad(report('shell'))
  reportLoad(report('sites-systems'))
  await later()
  reportLoad(report('modems'))
  await later()
  expect(paths()).toEqual(['/releases/tickets', '/releases/reports', '/releases/reports'])
  expect(sentReports()).toEqual([
    ['asked-for', 'sites-systems', 'shell'],
    ['asked-for', 'modems'],
  ])
})

it('a page asks for its ticket on idle, so that early leavers can report', async () => {
  openPage('data-reports')
  let whenIdle = () => {}
  Object.assign(window, {
    requestIdleCallback: (callback: () => void) => {
      whenIdle = callback
    },
  })
  reportLoad(report('modems'))
  expect(calls).toEqual([])
  whenIdle()
  await jest.advanceTimersByTimeAsync(0)
  expect(paths()).toEqual(['/releases/tickets'])
  window.dispatchEvent(new Event('pagehide'))
  expect(sentReports()).toEqual([['asked-for', 'modems']])
  await later()
  expect(calls).toHaveLength(2)
})

it('a page opened as a file reports nothing', async () => {
  openPage('')
  reportLoad(report('modems'))
  await later()
  window.dispatchEvent(new Event('pagehide'))
  expect(calls).toEqual([])
})

it('a page without an answer reports nothing', async () => {
  openPage('data-reports')
  answers = [() => new Response(null, { status: 429 }), () => Response.error()]
  for (const area of ['modems', 'reports', 'loops'] as const) {
    reportLoad(report(area))
    await later()
  }
  expect(paths()).toEqual([...Array(3).fill('/releases/tickets'), '/releases/reports'])
  expect(sentReports()).toEqual([['asked-for', 'loops']])
})
