import { fallBack } from './fall-back.ts'

it.each([
  ['/sites?limit=25&shell-before=2.0.0#2', '/sites?limit=25#2'],
  ['/sites?shell-before=2.0.0', '/sites'],
  ['/sites?q=a%20b+c&shell-before=2.0.0#tab', '/sites?q=a%20b+c#tab'],
])('the address %s of a page whose shell would not start is %s again', (address, clean) => {
  window.history.replaceState({ idx: 3 }, '', address)
  fallBack('1.0.0')
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(clean)
  expect(window.history.state).toEqual({ idx: 3 })
})
