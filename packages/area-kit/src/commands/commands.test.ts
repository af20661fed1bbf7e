import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostContract } from '@emberwatch/federation'
import { writeRelease } from '@emberwatch/registry/testing'
import { checkAgainstPlatform } from './check-against-platform.ts'
import { runSteps, type Step } from './run-steps.ts'
import { writeCatalogue } from './write-catalogue.ts'

describe('check against platform', () => {
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

  it('passes a release that uses what the shell has', async () => {
    await writeRelease(folder, { changes: { uses } })
    shellWith({ '@emberwatch/ui': ['Button', 'Page', 'Tag'], '@emberwatch/ui/map': ['MapView'] })
    expect(() => checkAgainstPlatform(folder, folder)).not.toThrow()
  })

  it('refuses a release with more, by module and export', async () => {
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

  it('refuses another version of the contract', async () => {
    await writeRelease(folder)
    shellWith({}, '99.0.0')
    expect(() => checkAgainstPlatform(folder, folder)).toThrow(
      `needs host contract ^${hostContract}, the host has 99.0.0`,
    )
  })

  it("refuses a call that the kit's API lacks, by name", async () => {
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
})

describe('run steps', () => {
  let folder: string
  let output: string[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberwatch-steps-'))
    output = []
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const step = (name: string, code: string): Step => ({ name, command: [process.execPath, '-e', code] })
  const leaving = (file: string) => `require('node:fs').writeFileSync('${file}', '')`
  const run = (...steps: Step[]) => runSteps(folder, steps, (line) => output.push(line))

  it('runs each step after a failed one and lists all outcomes', () => {
    const code = run(
      step('types', 'process.exit(3)'),
      step('lint', leaving('linted')),
      step('tests', 'process.exit(4)'),
    )
    expect(code).toBe(1)
    expect(existsSync(join(folder, 'linted'))).toBe(true)
    expect(output.slice(-4)).toEqual(['', 'types: failed', 'lint: passed', 'tests: failed'])
  })

  it('ends with 0 when each has passed', () => {
    expect(run(step('types', ''), step('lint', ''))).toBe(0)
  })

  it('counts a step ended by a signal as failed', () => {
    expect(run(step('tests', "process.kill(process.pid, 'SIGKILL')"))).toBe(1)
  })
})

describe('write catalogue', () => {
  let folder: string
  let site: string
  let location: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberwatch-kit-catalogue-'))
    site = join(folder, 'site')
    location = join(folder, 'to/here')
    mkdirSync(site)
    writeFileSync(join(site, 'index.html'), 'page')
    writeFileSync(join(site, 'catalogue.json'), '{ "components": 3 }')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('writes the site into a new folder', () => {
    expect(writeCatalogue(site, location)).toEqual({ folder: location, components: 3 })
    expect(readdirSync(location).sort()).toEqual(['catalogue.json', 'index.html'])
  })

  it('replaces an earlier catalogue with all its files', () => {
    writeCatalogue(site, location)
    writeFileSync(join(location, 'catalogue.old.js'), '')
    writeCatalogue(site, location)
    expect(readdirSync(location).sort()).toEqual(['catalogue.json', 'index.html'])
  })

  it('writes to an empty folder', () => {
    mkdirSync(location, { recursive: true })
    expect(writeCatalogue(site, location).components).toBe(3)
  })

  it('refuses a folder with other files', () => {
    mkdirSync(location, { recursive: true })
    writeFileSync(join(location, 'report.txt'), 'mine')
    expect(() => writeCatalogue(site, location)).toThrow(`${location} is not empty and no catalogue`)
    expect(readdirSync(location)).toEqual(['report.txt'])
  })

  it('refuses a file of that name', () => {
    writeFileSync(join(folder, 'here'), 'mine')
    expect(() => writeCatalogue(site, join(folder, 'here'))).toThrow('is not empty and no catalogue')
    expect(existsSync(join(folder, 'here'))).toBe(true)
  })
})
