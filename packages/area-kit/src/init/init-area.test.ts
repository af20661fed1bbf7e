import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initArea } from './init-area.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-init-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const init = () => initArea(folder, 'weather', { grant: '/weather', kit: 'file:kit.tgz' })
const packageFile = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

it('keeps the Node that npm has installed in the folder, for whoever has an older one', () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ devDependencies: { node: '^24.0.0' } }))
  init()
  expect(packageFile()).toMatchObject({
    name: 'emberwatch-weather',
    devDependencies: { '@emberwatch/area-kit': 'file:kit.tgz', node: '^24.0.0' },
  })
})

it('writes over nothing that somebody has written', () => {
  const own = JSON.stringify({ name: 'mine', devDependencies: { node: '^24.0.0' } })
  writeFileSync(join(folder, 'package.json'), own)
  expect(init).toThrow('package.json: there already; begin in an empty folder')
  expect(JSON.stringify(packageFile())).toBe(own)
  expect(existsSync(join(folder, 'area.json'))).toBe(false)
})
