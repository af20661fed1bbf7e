import { format } from 'node:util'

/**
 * A test fails on a `console.error` that it did not ask for: nobody reads a warning in seven thousand lines. One that is about an
 * error puts `jest.spyOn(console, 'error')` in this one's place.
 */
const said = []
const { error } = console
console.error = (...args) => {
  // Pages live in real time: React's wishes for `act` say nothing about them.
  if (/not wrapped in act|inside an `act` scope/.test(String(args[0]))) return
  said.push(args)
  error(...args)
}

afterEach(() => {
  const [first] = said.splice(0)
  if (!first) return
  throw new Error(`console.error, which the test did not ask for: ${format(...first)}`)
})
