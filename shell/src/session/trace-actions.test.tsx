import { sampleVisit, traceOfCall } from './sample-visit.ts'
import { traceActions } from './trace-actions.ts'

const parts = (traceparent: string) => traceparent.split('-')

afterEach(() => {
  jest.restoreAllMocks()
  document.body.innerHTML = ''
})

it('calls of one click have one trace and a span each; the next click, and what comes much later, has another', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  const next = traceActions()
  const press = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  press()
  const [first, second] = [next(), next()]
  for (const one of [first, second]) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(parts(first)[1]).toBe(parts(second)[1])
  expect(parts(first)[2]).not.toBe(parts(second)[2])
  press()
  const third = next()
  expect(parts(third)[1]).not.toBe(parts(first)[1])
  now.mockReturnValue(5_001)
  expect(parts(next())[1]).not.toBe(parts(third)[1])
})

it('only the share of visits that the host names is traced', async () => {
  const show = (traces: string) => {
    document.body.innerHTML = `<script id="registry" type="application/json"${traces}></script>`
    sampleVisit()
    return new Promise((resolve) => setTimeout(resolve, 20))
  }
  jest.spyOn(Math, 'random').mockReturnValue(0.05)
  await show('')
  await show(' data-traces="0"')
  await show(' data-traces="5"')
  expect(traceOfCall()).toBeUndefined()
  await show(' data-traces="6"')
  expect(traceOfCall()).toMatch(/^00-/)
})
