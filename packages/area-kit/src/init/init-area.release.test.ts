import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initArea } from './init-area.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-init-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const init = (kit = 'file:kit.tgz') => initArea(folder, 'weather', { grant: '/weather', kit })
const packageFile = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

it('the folder keeps the Node that npm installs there, for people with an older one', () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ devDependencies: { node: '^24.0.0' } }))
  init()
  expect(packageFile()).toMatchObject({
    name: 'emberwatch-weather',
    devDependencies: { '@emberwatch/area-kit': 'file:kit.tgz', node: '^24.0.0' },
  })
})

it('existing files are not overwritten', () => {
  const own = JSON.stringify({ name: 'mine', devDependencies: { node: '^24.0.0' } })
  writeFileSync(join(folder, 'package.json'), own)
  expect(() => init()).toThrow('package.json: there already; begin in an empty folder')
  expect(JSON.stringify(packageFile())).toBe(own)
  expect(existsSync(join(folder, 'area.json'))).toBe(false)
})

it.each(['file:', 'file://', ''])(
  'the packed kit\'s path is relative to the folder when given as "%s<path>"',
  (prefix) => {
    init(`${prefix}${join(folder, '../kits/kit.tgz')}`)
    expect(packageFile().devDependencies['@emberwatch/area-kit']).toBe('file:../kits/kit.tgz')
  },
)

it.each(['1.1.0', 'file:~/kit.tgz'])('%s stays unchanged', (kit) => {
  init(kit)
  expect(packageFile().devDependencies['@emberwatch/area-kit']).toBe(kit)
})

it('no path of this machine is written, and git ignores signing keys', () => {
  const files = init(`file:${join(folder, 'kit.tgz')}`)
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  expect(text).not.toContain(folder)
  expect(readFileSync(join(folder, '.gitignore'), 'utf8').split('\n')).toContain('*.pem')
})
