import { readFile } from 'node:fs/promises'
import { allEndpoints } from '@emberwatch/contract/api'
import { permissionMatrix, permissionsPage, whoMay } from './permission-matrix.ts'

it('docs/permissions.md equals the contract', async () => {
  expect(await readFile(permissionsPage, 'utf8')).toBe(permissionMatrix())
})

it('the matrix names the lowest sufficient level', () => {
  const who = (path: string) => allEndpoints.filter((one) => `${one.method} ${one.path}` === path).map(whoMay)
  expect(who('POST /v1/auth')).toEqual(['everybody'])
  expect(who('GET /v1/user')).toEqual(['signed in'])
  expect(who('GET /v1/sites/{id}')).toEqual(['Monitor, Super Monitor'])
  expect(who('PUT /v1/sites/{id}')).toEqual(['Admin, Super Admin'])
  expect(who('GET /v1/users/{id}')).toEqual(['the person, Super Monitor'])
  expect(who('POST /v1/sites')).toEqual(['signed in, Super Admin'])
  expect(who('PUT /v1/users/{id}/status')).toEqual(['Super Admin'])
})

it('the matrix marks a call narrower than its heading', async () => {
  const page = await readFile(permissionsPage, 'utf8')
  for (const [call, word] of [
    ['POST /v1/jobs/{id}/cancel', 'Super users with global level Admin may end that of others'],
    ['DELETE /v1/user/sessions/{id}', "somebody else's is not found"],
    ['PUT /v1/users/{id}', 'somebody else'],
    ['DELETE /v1/sites/{id}', 'refused while it has a system that is not archived'],
    ['DELETE /v1/systems/{id}/full', 'only as a super user'],
    ['GET /v1/modems', 'all of them for a super user'],
    ['GET /v1/modems/{id}', 'go to admins of its site only'],
    ['POST /v1/modems', 'for admins of that site'],
    ['PUT /v1/scanned-loops/{id}', '(admins), mark it ready or not (operators)'],
  ] as const)
    expect(page.split('\n').find((line) => line.startsWith(`- \`${call}\``))).toContain(word)
})

it('the matrix names every call once', async () => {
  const page = await readFile(permissionsPage, 'utf8')
  for (const { method, path } of allEndpoints) expect(page.split(`\`${method} ${path}\``)).toHaveLength(2)
})
