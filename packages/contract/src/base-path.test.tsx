import { basePath, storageKey, underBase, withoutBase } from './base-path.ts'

afterEach(() => {
  delete document.documentElement.dataset.base
})

it('the app lies at the root with default names without a base path', () => {
  expect([basePath(), underBase('/api/v1'), withoutBase('/sites'), storageKey('user')]).toEqual([
    '/',
    '/api/v1',
    '/sites',
    'user',
  ])
})

it('every address and name begins with the base path', () => {
  document.documentElement.dataset.base = '/fire/'
  expect([basePath(), underBase('/api/v1'), withoutBase('/fire/sites'), storageKey('user')]).toEqual([
    '/fire/',
    '/fire/api/v1',
    '/sites',
    '/fire/user',
  ])
  expect(withoutBase('/firesides')).toBe('/firesides')
})
