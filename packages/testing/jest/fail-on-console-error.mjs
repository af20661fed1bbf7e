import { format } from 'node:util'

/**
 * A test fails on a `console.error` that it did not ask for: nobody reads a warning in seven thousand lines. One that is about an
 * error puts `jest.spyOn(console, 'error')` in this one's place.
 */
const said = []
const { error } = console
console.error = (...args) => {
  // At the end of an `await act(…)` React has no queue any more and still asks for one.
  if (String(args[0]).includes('not wrapped in act')) return
  said.push(args)
  error(...args)
}

afterEach(() => {
  const [first] = said.splice(0)
  if (!first) return
  throw new Error(`console.error, which the test did not ask for: ${format(...first)}`)
})
