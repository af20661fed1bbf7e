import { basePath, storageKey, underBase, withoutBase } from './base-path.ts'

afterEach(() => {
  delete document.documentElement.dataset.base
})

it('without a word of the host the app lies at the root, and keeps things under their own names', () => {
  expect([basePath(), underBase('/api/v1'), withoutBase('/sites'), storageKey('user')]).toEqual([
    '/',
    '/api/v1',
    '/sites',
    'user',
  ])
})

it('below a path every address and every name begins with it', () => {
  document.documentElement.dataset.base = '/fire/'
  expect([basePath(), underBase('/api/v1'), withoutBase('/fire/sites'), storageKey('user')]).toEqual([
    '/fire/',
    '/fire/api/v1',
    '/sites',
    '/fire/user',
  ])
  expect(withoutBase('/firesides')).toBe('/firesides')
})
