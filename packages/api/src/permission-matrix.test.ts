import { readFile } from 'node:fs/promises'
import { allEndpoints } from '@emberwatch/contract/api'
import { permissionMatrix, permissionsPage, whoMay } from './permission-matrix.ts'

it('docs/permissions.md says what the contract says', async () => {
  expect(await readFile(permissionsPage, 'utf8')).toBe(permissionMatrix())
})

it('says the least that is enough', () => {
  const who = (path: string) => allEndpoints.filter((one) => `${one.method} ${one.path}` === path).map(whoMay)
  expect(who('POST /v1/auth')).toEqual(['everybody'])
  expect(who('GET /v1/user')).toEqual(['signed in'])
  expect(who('GET /v1/sites/{id}')).toEqual(['Monitor, Super Monitor'])
  expect(who('PUT /v1/sites/{id}')).toEqual(['Admin, Super Admin'])
  expect(who('GET /v1/users/{id}')).toEqual(['the person, Super Monitor'])
  expect(who('POST /v1/sites')).toEqual(['signed in, Super Admin'])
  expect(who('PUT /v1/users/{id}/status')).toEqual(['Super Admin'])
})
