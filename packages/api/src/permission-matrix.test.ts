import { readFile } from 'node:fs/promises'
import { permissionMatrix, permissionsPage } from './permission-matrix.ts'

it('docs/permissions.md says what the contract says', async () => {
  expect(await readFile(permissionsPage, 'utf8')).toBe(permissionMatrix())
})
