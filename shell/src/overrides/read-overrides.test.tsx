import { overridesKey } from './overrides-key.ts'
import { readOverrides } from './read-overrides.ts'

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const openAt = (overrides: string) => history.replaceState(null, '', `/weather?a=b#override=${overrides}`)

it('overrides of the address are stored and removed from it', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const weather = 'http://localhost:4001/remoteEntry.js'
  openAt(encodeURIComponent(JSON.stringify({ weather })))
  await readOverrides('{}')
  expect(JSON.parse(localStorage.getItem(overridesKey) ?? '')).toEqual({ weather })
  expect(location.pathname + location.search + location.hash).toBe('/weather?a=b')
})

it.each(['{"weather":"https://evil.example/remoteEntry.js"}', '{"weather":1}', '%', '{}'])(
  '%s in the address is ignored',
  async (overrides) => {
    jest.spyOn(console, 'error').mockReturnValue()
    openAt(overrides)
    await readOverrides('{}')
    expect(localStorage.getItem(overridesKey)).toBeNull()
    expect(location.hash).toBe('')
  },
)
