import { storageKeys } from '@emberwatch/contract'

beforeEach(() => localStorage.clear())

/** The preferences as a fresh start of the app reads them. */
async function afterStart() {
  let preferences: typeof import('./preferences.ts') | undefined
  await jest.isolateModulesAsync(async () => {
    preferences = await import('./preferences.ts')
  })
  if (!preferences) throw new Error('preferences.ts was not loaded')
  return preferences
}

it.each([
  [null, 10],
  ['25', 25],
  ['100', 100],
  ['7', 10],
  ['1000', 10],
  ['-10', 10],
  ['010', 10],
  ['fifty', 10],
])('per_page %j gives pages of %d', async (text, size) => {
  if (text !== null) localStorage.setItem(storageKeys.pageSize, text)
  expect((await afterStart()).preferencesStore.getState().pageSize).toBe(size)
})

it.each([null, 'en', 'no', 'EN', '<script>'])('intl-locale %j gives en and is stored as en', async (text) => {
  if (text !== null) localStorage.setItem(storageKeys.locale, text)
  const { keepLocale, preferencesStore } = await afterStart()
  expect(preferencesStore.getState().locale).toBe('en')
  keepLocale()
  expect(localStorage.getItem('intl-locale')).toBe('en')
})

it('a choice is stored until the next start', async () => {
  const { setPreference, preferencesStore } = await afterStart()
  setPreference('pageSize', 50)
  setPreference('theme', 'dark')
  setPreference('density', 'compact')
  expect(preferencesStore.getState()).toMatchObject({ pageSize: 50, theme: 'dark', density: 'compact' })
  expect(localStorage.getItem('per_page')).toBe('50')
  expect((await afterStart()).preferencesStore.getState()).toEqual({
    pageSize: 50,
    theme: 'dark',
    density: 'compact',
    locale: 'en',
  })
})
