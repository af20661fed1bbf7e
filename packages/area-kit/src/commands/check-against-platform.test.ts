import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostContract } from '@emberwatch/federation'
import { writeRelease } from '@emberwatch/registry/testing'
import { checkAgainstPlatform } from './check-against-platform.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-kit-shell-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function shellWith(exports: Record<string, string[]>, version = hostContract) {
  mkdirSync(join(folder, 'shell'))
  writeFileSync(join(folder, 'shell/shell.json'), JSON.stringify({ hostContract: version, exports, deprecated: {} }))
  writeFileSync(
    join(folder, 'openapi.json'),
    JSON.stringify({ openapi: '3.1.0', info: { version: '1.0.0' }, paths: {} }),
  )
}
const uses = { '@emberwatch/ui': ['Page', 'Tag'], '@emberwatch/ui/map': ['MapView'] }

it('lets a release pass that uses what the shell gives', async () => {
  await writeRelease(folder, { changes: { uses } })
  shellWith({ '@emberwatch/ui': ['Button', 'Page', 'Tag'], '@emberwatch/ui/map': ['MapView'] })
  expect(() => checkAgainstPlatform(folder, folder)).not.toThrow()
})

it('refuses one that uses more, and names module and export', async () => {
  await writeRelease(folder, { changes: { uses } })
  shellWith({ '@emberwatch/ui': ['Page'] })
  const here = `host-contract: modems 1.0.0 in the shell of this kit (${hostContract})`
  expect(() => checkAgainstPlatform(folder, folder)).toThrow(
    [
      `${here}: uses Tag of @emberwatch/ui, which the host's shell does not give`,
      `${here}: uses the module @emberwatch/ui/map, which the host's shell does not give`,
    ].join('\n'),
  )
})

it('refuses one that asks for another version of the contract', async () => {
  await writeRelease(folder)
  shellWith({}, '99.0.0')
  expect(() => checkAgainstPlatform(folder, folder)).toThrow(
    `needs host contract ^${hostContract}, the host has 99.0.0`,
  )
})

it('refuses one that calls what the API of the kit does not have, and names the call', async () => {
  const call = {
    name: 'x',
    method: 'GET',
    path: '/v1/drills',
    isOptional: false,
    query: {},
    body: null,
    answer: null,
  } as const
  await writeRelease(folder, { changes: { calls: [call] } })
  shellWith({})
  expect(() => checkAgainstPlatform(folder, folder)).toThrow(
    'api: modems 1.0.0: calls GET /v1/drills, which the API does not have',
  )
})
