import { overridesKey } from './overrides-key.ts'
import { readOverrides } from './read-overrides.ts'

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const openAt = (overrides: string) => history.replaceState(null, '', `/weather?a=b#override=${overrides}`)

it('keeps overrides of the address, and leaves the address without them', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const weather = 'http://localhost:4001/remoteEntry.js'
  openAt(encodeURIComponent(JSON.stringify({ weather })))
  await readOverrides('{}')
  expect(JSON.parse(localStorage.getItem(overridesKey) ?? '')).toEqual({ weather })
  expect(location.pathname + location.search + location.hash).toBe('/weather?a=b')
})

it.each(['{"weather":"https://evil.example/remoteEntry.js"}', '{"weather":1}', '%', '{}'])(
  'ignores %s in the address',
  async (overrides) => {
    jest.spyOn(console, 'error').mockReturnValue()
    openAt(overrides)
    await readOverrides('{}')
    expect(localStorage.getItem(overridesKey)).toBeNull()
    expect(location.hash).toBe('')
  },
)
