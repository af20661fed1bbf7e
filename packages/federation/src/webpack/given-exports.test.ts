import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@emberwatch/contract'
import { sharedModules } from '../shared-modules.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-given-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a build finds what each shared module gives: the list of the contract, what is exported, and what CommonJS sets', () => {
  const child = join(import.meta.dirname, 'given-exports.test-child.ts')
  execFileSync(process.execPath, [child, folder])
  const given = JSON.parse(readFileSync(join(folder, 'given.json'), 'utf8'))
  expect(Object.keys(given)).toEqual(['@emberwatch/contract', 'dayjs', 'react', 'react/jsx-runtime', 'zustand'])
  expect(given['@emberwatch/contract']).toEqual(Object.keys(contract).sort())
  expect(given.zustand).toEqual(sharedModules.zustand.exports)
  expect(given.react).toEqual(expect.arrayContaining(['default', 'useState', 'lazy']))
  expect(given['react/jsx-runtime']).toEqual(['Fragment', 'default', 'jsx', 'jsxs'])
  expect(given.dayjs).toContain('default')
})
