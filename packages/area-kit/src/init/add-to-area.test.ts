import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPage, addPart } from './add-to-area.ts'
import { initArea } from './init-area.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-add-'))
  initArea(folder, 'weather', { grant: '/weather', kit: '1.1.0' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (file: string) => readFileSync(join(folder, file), 'utf8')
const area = () => JSON.parse(text('area.json'))
const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')])

describe('add page', () => {
  it('makes page, test and route, and keeps area.json', () => {
    const before = area()
    const files = addPage(folder, 'StormWarningPage', {})
    const location = 'src/pages/StormWarningPage/StormWarningPage'
    expect(files).toEqual([`${location}.tsx`, `${location}.test.tsx`, 'area.json'])
    const route = {
      path: '/weather/storm-warning',
      page: 'StormWarningPage',
      access: 'signedIn',
      title: 'Storm warning',
    }
    expect(area()).toEqual({ ...before, routes: [...before.routes, route] })
    expect(text('area.json')).toMatch(/^\{\n {2}"\$schema": "/)
    expect(text(`${location}.tsx`)).toContain('export const StormWarningPage = ')
    expect(text(`${location}.test.tsx`)).toContain("at: '/weather/storm-warning'")
  })

  it('takes path and title of its options', () => {
    addPage(folder, 'StormPage', { path: '/weather/storms/:id', title: "A storm's way" })
    expect(area().routes[1]).toMatchObject({ path: '/weather/storms/:id', title: "A storm's way" })
    expect(text('src/pages/StormPage/StormPage.tsx')).toContain('title="A storm\'s way"')
    expect(text('src/pages/StormPage/StormPage.test.tsx')).toContain('name: "A storm\'s way"')
  })

  it.each([
    ['stormPage', {}, 'name: stormPage is no PascalCase name, such as StormPage'],
    ['../StormPage', {}, 'name: ../StormPage is no PascalCase name, such as StormPage'],
    ['WeatherPage', {}, 'name: area.json has a page WeatherPage already'],
    ['StormPage', { title: 'A <b>storm' }, 'title: one line of text without < > { } " \\ ` and &'],
    ['StormPage', { path: '/weather' }, 'collision: area.json: /weather and /weather match the same addresses'],
    ['StormPage', { path: '/storms' }, 'grant: area.json: /storms lies outside the grant of weather'],
    ['StormPage', { path: 'storms' }, 'schema: area.json: routes.1.path: must be a path such as /sites/:id'],
  ])('refuses %s with %j and writes nothing', (name, options, message) => {
    const before = everything()
    expect(() => addPage(folder, name, options)).toThrow(message)
    expect(everything()).toEqual(before)
  })
})

describe('add part', () => {
  it('makes the part, its props and its entry', () => {
    expect(addPart(folder, 'Outlook', {})).toEqual([
      'src/parts/Outlook/Outlook.tsx',
      'src/parts/parts.d.ts',
      'area.json',
    ])
    expect(area().parts.map((part: { name: string }) => part.name)).toEqual(['Summary', 'Outlook'])
    expect(text('src/parts/Outlook/Outlook.tsx')).toContain('export const Outlook = ({ siteId }: OutlookProps)')
    expect(text('src/parts/parts.d.ts')).toContain("'weather/Outlook': { siteId: string }")
    expect(text('src/parts/parts.d.ts')).toContain("'weather/Summary': { siteId: string }")
  })

  it('makes parts.d.ts where there is none', () => {
    rmSync(join(folder, 'src/parts/parts.d.ts'))
    addPart(folder, 'Outlook', {})
    expect(text('src/parts/parts.d.ts')).toContain("'weather/Outlook': { siteId: string }")
  })

  it('refuses a name in use and an unfit parts.d.ts', () => {
    expect(() => addPart(folder, 'Summary', {})).toThrow('name: area.json has a part Summary already')
    writeFileSync(join(folder, 'src/parts/parts.d.ts'), 'export {}\n')
    expect(() => addPart(folder, 'Outlook', {})).toThrow('src/parts/parts.d.ts: there is no "interface PartProps {"')
    expect(existsSync(join(folder, 'src/parts/Outlook'))).toBe(false)
  })
})

it('add page refuses a name whose folder exists', () => {
  addPage(folder, 'StormPage', {})
  const { routes, ...rest } = area()
  writeFileSync(join(folder, 'area.json'), JSON.stringify({ ...rest, routes: routes.slice(0, 1) }))
  expect(() => addPage(folder, 'StormPage', {})).toThrow('name: there is a folder src/pages/StormPage already')
})
