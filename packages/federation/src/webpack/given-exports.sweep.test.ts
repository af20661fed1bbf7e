import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@emberwatch/contract'
import { membersOf } from '../contract-since.ts'
import { sharedModules } from '../shared-modules.ts'
import { currentContract } from './committed-contract.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-given-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The snapshot knows the members of objects by their types; the tests compare the objects that are present. */
const objectMembers = Object.entries(contract)
  .filter(([name]) => membersOf(currentContract.since, '@emberwatch/contract', name).length)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([name, value]) =>
    Object.keys(value)
      .sort()
      .map((member) => `${name}.${member}`),
  )

it('a build finds the exports of shared modules, also members of objects and CommonJS', () => {
  const child = join(import.meta.dirname, 'given-exports.test-child.ts')
  execFileSync(process.execPath, [child, folder])
  const exports = JSON.parse(readFileSync(join(folder, 'given.json'), 'utf8'))
  expect(Object.keys(exports)).toEqual(['@emberwatch/contract', 'dayjs', 'react', 'react/jsx-runtime', 'zustand'])
  const isMember = (name: string) => name.includes('.')
  expect(exports['@emberwatch/contract'].filter((name: string) => !isMember(name))).toEqual(
    Object.keys(contract).sort(),
  )
  expect(exports['@emberwatch/contract'].filter(isMember).sort()).toEqual(objectMembers.sort())
  expect(exports.zustand).toEqual(sharedModules.zustand.exports)
  expect(exports.react).toEqual(expect.arrayContaining(['default', 'useState', 'lazy']))
  expect(exports['react/jsx-runtime']).toEqual(['Fragment', 'default', 'jsx', 'jsxs'])
  expect(exports.dayjs).toContain('default')
})
