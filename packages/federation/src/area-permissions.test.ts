import * as v from 'valibot'
import { AreaPermission, beyond, permissionsOf } from './area-permissions.ts'
import type { Release } from './release.ts'

const call = (method: 'GET' | 'POST', path: string) => ({ method, path }) as Release['calls'][number]

it('are calls by path, without those of components, and exports that change the session', () => {
  const calls = [call('POST', '/v1/sites'), call('GET', '/v1/user'), call('GET', '/v1/sites')]
  const uses = {
    '@emberwatch/store': ['sessionStore.setState', 'useUser'],
    '@emberwatch/ui': ['endSession', 'Page'],
    react: ['useState'],
  }
  expect(permissionsOf({ calls, uses })).toEqual(['GET /v1/sites', 'POST /v1/sites', 'sessionStore', 'endSession'])
})

it('are all of a module that is used as a whole', () => {
  expect(permissionsOf({ calls: [], uses: { '@emberwatch/store': ['*'] } })).toEqual([
    'replaceUser',
    'sessionStore',
    'signIn',
    'signOut',
  ])
})

it('are beyond what is approved, or nothing where there is no limit', () => {
  expect(beyond(['GET /v1/sites', 'signOut'], ['GET /v1/sites'])).toEqual(['signOut'])
  expect(beyond(['signOut'], undefined)).toEqual([])
})

it.each(['GET sites', 'get /v1/sites', 'PATCH /v1/sites', 'useUser', ''])('are named, unlike %j', (name) => {
  const { issues } = v.safeParse(AreaPermission, name)
  expect(issues?.[0].message).toContain(
    'is no call such as "GET /v1/sites/{id}", and none of ApiPermissions, ApiProvider, Client, endSession',
  )
})
