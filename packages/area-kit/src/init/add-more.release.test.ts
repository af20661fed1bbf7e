import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addExtension } from './add-extension.ts'
import { addService } from './add-service.ts'
import { addTest } from './add-test.ts'
import { addPage } from './add-to-area.ts'
import { initArea } from './init-area.ts'

const root = join(import.meta.dirname, '../../../..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-add-'))
  initArea(folder, 'weather', { grant: '/weather', kit: '1.1.0' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (file: string) => readFileSync(join(folder, file), 'utf8')
const area = () => JSON.parse(text('area.json'))

describe('add extension', () => {
  it('makes a part with the props of the point, and its entry', () => {
    const file = 'src/parts/SiteTab/SiteTab.tsx'
    expect(addExtension(folder, 'site.tabs', {})).toEqual([file, 'area.json'])
    expect(text(file)).toContain("export const SiteTab = ({ siteId }: ExtensionPoints['site.tabs']) =>")
    expect(area().parts.map(({ name }: { name: string }) => name)).toEqual(['Summary', 'SiteTab'])
    expect(area().extensions).toEqual([{ point: 'site.tabs', part: 'SiteTab', title: 'Weather', access: 'signedIn' }])
  })

  it('takes an existing part and keeps other extensions', () => {
    addExtension(folder, 'home.tiles', { title: 'Sky' })
    expect(addExtension(folder, 'site.sections', { part: 'Summary' })).toEqual(['area.json'])
    expect(area().extensions).toMatchObject([
      { part: 'HomeTile', title: 'Sky' },
      { point: 'site.sections', part: 'Summary' },
    ])
  })

  it('leads the search to a page without a part', () => {
    expect(addExtension(folder, 'search.entries', {})).toEqual(['area.json'])
    expect(area().extensions).toEqual([
      { point: 'search.entries', to: '/weather', title: 'Weather', access: 'signedIn' },
    ])
  })

  it('refuses an unknown point with a list of the known ones', () => {
    const before = text('area.json')
    expect(() => addExtension(folder, 'site.footer', {})).toThrow(
      'extension: unknown extension point "site.footer"; known: site.tabs, site.sections',
    )
    expect(text('area.json')).toBe(before)
  })
})

describe('add test', () => {
  it('makes a browser test of a page', () => {
    addPage(folder, 'StormPage', { title: "A storm's way" })
    expect(addTest(folder, 'StormPage')).toEqual(['e2e/StormPage.spec.ts'])
    expect(text('e2e/StormPage.spec.ts')).toContain("page.goto('/weather/storm')")
    expect(text('e2e/StormPage.spec.ts')).toContain(`name: "A storm's way"`)
  })

  it.each([
    ['SunPage', 'name: area.json has no page SunPage; there are WeatherPage'],
    ['WeatherPage', 'name: there is e2e/WeatherPage.spec.ts already'],
  ])('refuses %s', (page, message) => {
    expect(() => addTest(folder, page)).toThrow(message)
  })
})

describe('add service', () => {
  it('makes a server whose own test passes in Node', () => {
    const files = addService(folder)
    expect(files).toEqual([
      'server/main.js',
      'server/server.js',
      'server/server.test.js',
      'src/calls.ts',
      'package.json',
    ])
    expect(JSON.parse(text('package.json'))).toMatchObject({
      scripts: { start: 'emberwatch-areas start', 'start:server': 'node server/main.js' },
      dependencies: { jose: expect.any(String) },
    })
    const jose = createRequire(join(root, 'packages/host/package.json')).resolve('jose/package.json')
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(dirname(jose), join(folder, 'node_modules/jose'))
    const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', 'server/server.test.js'], {
      cwd: folder,
      encoding: 'utf8',
      // Jest marks its own processes, and Node's test runner then runs nothing.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
    expect(stdout).toContain('# pass 2\n')
    expect(status).toBe(0)
  })

  it('writes nothing over an existing file', () => {
    mkdirSync(join(folder, 'server'))
    writeFileSync(join(folder, 'server/server.js'), '')
    expect(() => addService(folder)).toThrow('server/server.js: there already')
    expect(existsSync(join(folder, 'src/calls.ts'))).toBe(false)
  })
})
