import { type AppHistory, createAppHistory } from './app-history.ts'

/** The tests use the browser's own history, as jsdom has it. */

let holds: jest.Mock<boolean, [{ pathname: string }, { pathname: string }]>
let changes: string[]
let history: AppHistory
let end: () => void
beforeEach(() => {
  window.history.pushState(null, '', '/first')
  holds = jest.fn((_from, _to) => false)
  changes = []
  history = createAppHistory({ holds })
  end = history.listen(({ action, location }) => changes.push(`${action} ${location.pathname}`))
})
afterEach(() => end())

/** The browser goes back later than it is told to; of a Back that is held it comes forward again, which is a second time. */
const popped = async (work: () => void, times = 1) => {
  const all = new Promise<void>((resolve) => {
    let left = times
    const count = () => {
      left -= 1
      if (left > 0) return
      window.removeEventListener('popstate', count)
      resolve()
    }
    window.addEventListener('popstate', count)
  })
  work()
  await all
}
const here = () => window.location.pathname

it('the history reports every navigation, also Back and Forward', async () => {
  history.push('/second')
  history.replace('/third')
  await popped(() => history.go(-1))
  await popped(() => history.go(1))
  expect(changes).toEqual(['PUSH /second', 'REPLACE /third', 'POP /first', 'POP /third'])
})

it.each(['push', 'replace'] as const)('the history blocks a %s until a decision', (method) => {
  history.push('/form')
  holds.mockImplementation(({ pathname }) => pathname === '/form')
  history[method]('/elsewhere')
  expect([here(), changes.length]).toEqual(['/form', 1])
  history.entry.getState()?.stay()
  expect([here(), history.entry.getState()]).toEqual(['/form', null])
  history[method]('/elsewhere')
  history.entry.getState()?.proceed()
  expect([here(), history.entry.getState()]).toEqual(['/elsewhere', null])
  expect(changes.at(-1)).toBe(`${method.toUpperCase()} /elsewhere`)
})

it('a blocked Back is undone silently, and repeated when allowed', async () => {
  history.push('/form')
  holds.mockImplementation(({ pathname }) => pathname === '/form')
  await popped(() => window.history.back(), 2)
  expect([here(), changes]).toEqual(['/form', ['PUSH /form']])
  history.entry.getState()?.stay()
  await popped(() => window.history.back(), 2)
  expect(here()).toBe('/form')
  await popped(() => history.entry.getState()?.proceed())
  expect([here(), changes]).toEqual(['/first', ['PUSH /form', 'POP /first']])
  // Allowed once, and no longer.
  history.push('/form')
  await popped(() => window.history.back(), 2)
  expect(here()).toBe('/form')
})

it('a block gets the whole target address', () => {
  history.push('/form?page=2#1')
  holds.mockReturnValue(true)
  history.push({ pathname: '/form', search: '?page=3' })
  expect(holds).toHaveBeenLastCalledWith(
    expect.objectContaining({ pathname: '/form', search: '?page=2', hash: '#1' }),
    expect.objectContaining({ pathname: '/form', search: '?page=3', hash: '' }),
  )
})

it('the history knows whether the last navigation keeps the position', async () => {
  history.push('/list?page=2', null, { preventScrollReset: true })
  expect(history.keepsScroll()).toBe(true)
  history.push('/other')
  expect(history.keepsScroll()).toBe(false)
})
