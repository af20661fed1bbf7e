import { preloadScript } from './load-script.ts'

const url = 'http://localhost/areas/modems/1.0.0/page.js'
const fetched = jest.fn(async () => new Response(''))
beforeEach(() => {
  document.head.replaceChildren()
  fetched.mockClear()
  Object.assign(globalThis, { fetch: fetched })
})

function link(attributes: Record<string, string>) {
  const element = document.createElement('link')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}
const scripts = () => [...document.querySelectorAll('script')].map(({ src, integrity }) => [src, integrity])

it("a preloaded chunk runs under its preload's hash", () => {
  link({ rel: 'preload', as: 'script', href: url, integrity: 'sha384-abc' })
  preloadScript(url, 1000)
  expect(scripts()).toEqual([[url, 'sha384-abc']])
  expect(fetched).not.toHaveBeenCalled()
})

it('a chunk without a hash only fills the cache', () => {
  preloadScript(url, 1000)
  expect(scripts()).toEqual([])
  expect(fetched.mock.calls).toEqual([[url, expect.objectContaining({ mode: 'cors' })]])
})

it.each<Record<string, string>>([
  { rel: 'preload', as: 'script', href: url },
  { rel: 'preload', as: 'style', href: url, integrity: 'sha384-abc' },
  { rel: 'stylesheet', href: url },
])('a file that %j loads is not fetched again', (attributes) => {
  link(attributes)
  preloadScript(url, 1000)
  expect(scripts()).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})
