import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCatalogue } from './write-catalogue.ts'

let folder: string
let site: string
let place: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-kit-catalogue-'))
  site = join(folder, 'site')
  place = join(folder, 'to/here')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), 'page')
  writeFileSync(join(site, 'catalogue.json'), '{ "components": 3 }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('writes the site into a folder that it makes', () => {
  expect(writeCatalogue(site, place)).toEqual({ folder: place, components: 3 })
  expect(readdirSync(place).sort()).toEqual(['catalogue.json', 'index.html'])
})

it('replaces an earlier catalogue with all its files', () => {
  writeCatalogue(site, place)
  writeFileSync(join(place, 'catalogue.old.js'), '')
  writeCatalogue(site, place)
  expect(readdirSync(place).sort()).toEqual(['catalogue.json', 'index.html'])
})

it('takes an empty folder', () => {
  mkdirSync(place, { recursive: true })
  expect(writeCatalogue(site, place).components).toBe(3)
})

it('refuses a folder with other files, and leaves them', () => {
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'report.txt'), 'mine')
  expect(() => writeCatalogue(site, place)).toThrow(`${place} is not empty and no catalogue`)
  expect(readdirSync(place)).toEqual(['report.txt'])
})

it('refuses a file of that name', () => {
  writeFileSync(join(folder, 'here'), 'mine')
  expect(() => writeCatalogue(site, join(folder, 'here'))).toThrow('is not empty and no catalogue')
  expect(existsSync(join(folder, 'here'))).toBe(true)
})
