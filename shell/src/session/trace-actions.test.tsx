import { type Session, sessionStore } from '@emberwatch/store'
import { sampleVisit, traceOfCall } from './sample-visit.ts'
import { traceActions } from './trace-actions.ts'

const parts = (traceparent = '') => traceparent.split('-')
const idOf = (nth: number) => String(nth).padStart(32, '0')
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const beSignedIn = () =>
  sessionStore.setState({ session: { token: 'token', expiresAt: Number.POSITIVE_INFINITY } as Session })
let asked: string[]
beforeEach(() => {
  asked = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, { headers } = {}) => {
    asked.push(`${path} ${new Headers(headers).get('authorization')}`)
    return Response.json({ traces: [1, 2, 3].map(idOf) })
  })
})
afterEach(() => {
  sessionStore.setState({ session: null })
  jest.restoreAllMocks()
  document.body.innerHTML = ''
})

it('calls of one click have one trace and a span each; the next click, and what comes much later, has another', async () => {
  beSignedIn()
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  const next = traceActions()
  expect(next()).toBeUndefined()
  await settle()
  expect(asked).toEqual(['/releases/traces token'])
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

it('names no trace before somebody is signed in', async () => {
  const next = traceActions()
  next()
  await settle()
  expect([next(), asked]).toEqual([undefined, []])
})

it('only the share of visits that the host names is traced', async () => {
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
  expect([traceOfCall(), asked]).toEqual([undefined, []])
  await show(' data-traces="6"')
  expect(traceOfCall()).toMatch(/^00-/)
})
