import { noteServerTime, serverNow, setClockOffset, toServerTime } from './server-clock.ts'

/** The clock follows the server's time (product 15.3). */

const hour = 3_600_000
const answerOf = (ms: number, headers: Record<string, string> = {}) =>
  new Response(null, { headers: { date: new Date(ms).toUTCString(), ...headers } })
afterEach(() => setClockOffset(0))

it.each([
  ['two hours behind', -2 * hour],
  ['eight days ahead', 192 * hour],
])('follows a server that is %s', (_, ms) => {
  noteServerTime(answerOf(Date.now() + ms), Date.now())
  expect(Math.abs(serverNow() - Date.now() - ms)).toBeLessThan(2000)
  expect(Math.abs(toServerTime(0) - ms)).toBeLessThan(2000)
})

it('takes a difference of seconds for a slow line', () => {
  noteServerTime(answerOf(Date.now() - 20_000), Date.now())
  expect(toServerTime(0)).toBe(0)
})

it('learns nothing from a cached answer, nor from one that a sleeping computer waited for', () => {
  noteServerTime(answerOf(Date.now() - hour, { age: '3600' }), Date.now())
  noteServerTime(answerOf(Date.now() - hour), Date.now() - hour)
  noteServerTime(new Response(null), Date.now())
  expect(toServerTime(0)).toBe(0)
})
