import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostContract } from '@emberwatch/federation'
import { writeRelease } from '@emberwatch/registry/testing'
import { checkAgainstShell } from './check-against-shell.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-kit-shell-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const shellWith = (exports: Record<string, string[]>, version = hostContract) =>
  writeFileSync(join(folder, 'shell.json'), JSON.stringify({ hostContract: version, exports }))
const uses = { '@emberwatch/ui': ['Page', 'Tag'], '@emberwatch/ui/map': ['MapView'] }

it('lets a release pass that uses what the shell gives', async () => {
  await writeRelease(folder, { changes: { uses } })
  shellWith({ '@emberwatch/ui': ['Button', 'Page', 'Tag'], '@emberwatch/ui/map': ['MapView'] })
  expect(() => checkAgainstShell(folder, folder)).not.toThrow()
})

it('refuses one that uses more, and names module and export', async () => {
  await writeRelease(folder, { changes: { uses } })
  shellWith({ '@emberwatch/ui': ['Page'] })
  const here = `host-contract: modems 1.0.0 in the shell of this kit (${hostContract})`
  expect(() => checkAgainstShell(folder, folder)).toThrow(
    [
      `${here}: uses Tag of @emberwatch/ui, which the host's shell does not give`,
      `${here}: uses the module @emberwatch/ui/map, which the host's shell does not give`,
    ].join('\n'),
  )
})

it('refuses one that asks for another version of the contract', async () => {
  await writeRelease(folder)
  shellWith({}, '99.0.0')
  expect(() => checkAgainstShell(folder, folder)).toThrow(`needs host contract ^${hostContract}, the host has 99.0.0`)
})
