import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { exportsIn } from './kit-exports.ts'
import { upgradeArea, upgradedLines } from './upgrade-area.ts'

const contract = {
  exports: exportsIn([
    "declare module '@emberwatch/contract' {\nexport const jobs: {\n    cancel: 1;\n    end: 1;\n};\nexport const get: 1;\n}\n",
    "declare module '@emberwatch/contract/modems' {\nexport const modems: 1;\n}\n",
  ]),
  since: { '@emberwatch/contract': { '2.0.0': ['jobs', 'jobs.cancel', 'jobs.end', 'get'] } },
  deprecated: { '@emberwatch/contract': { 'jobs.cancel': 'since 2.0, use jobs.end, gone in 3.0' } },
  gone: {
    '2.0.0': {
      '@emberwatch/contract': {
        beep: 'since 1.4, use notify, gone in 2.0',
        'jobs.stop': 'since 1.4, use jobs.end, gone in 2.0',
      },
    },
  },
}
const page = `import { beep, modems, jobs as work } from '@emberwatch/contract'

export const FirstPage = () => [beep, modems, work.cancel, work.end, work.stop]
`

let folder: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder, encoding: 'utf8' })
const manifest = (kit: string) =>
  `{\n    "name": "weather", "devDependencies": { "@emberwatch/area-kit":  "${kit}" }\n}\n`
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-upgrade-'))
  write('package.json', manifest('0.9.0'))
  write('src/pages/FirstPage/FirstPage.tsx', page)
  write('src/other.ts', 'export  const x = 1\n')
  write('node_modules/lib/index.ts', page)
  write('biome.json', JSON.stringify({ javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded' } } }))
  write('.gitignore', 'node_modules\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const upgrade = (options = {}) => upgradeArea(folder, { to: '2.0.0', contract, ...options })

it('names the kit, runs the codemods between, and says by file and line what is left', () => {
  write('node_modules/@emberwatch/area-kit/package.json', '{ "version": "0.9.0" }')
  write(
    'src/passed.ts',
    "export { beep } from '@emberwatch/contract'\nexport type B = import('@emberwatch/contract').Boop\nexport type M = import('@emberwatch/contract').modems\n",
  )
  const upgraded = upgrade()
  expect(read('package.json')).toBe(manifest('2.0.0'))
  expect(read('src/pages/FirstPage/FirstPage.tsx')).toContain("import { modems } from '@emberwatch/contract/modems'")
  expect([read('src/other.ts'), read('node_modules/lib/index.ts')]).toEqual(['export  const x = 1\n', page])
  expect(upgradedLines(upgraded).split('\n')).toEqual([
    'kit 0.9.0 -> 2.0.0 in package.json',
    '1.0.0: calls and entities of one area come from @emberwatch/contract/<area>',
    '  src/pages/FirstPage/FirstPage.tsx',
    'left by hand:',
    '  src/pages/FirstPage/FirstPage.tsx:1: beep of @emberwatch/contract is gone: use notify',
    '  src/pages/FirstPage/FirstPage.tsx:4: jobs.cancel of @emberwatch/contract: use jobs.end; 3.0 drops it',
    '  src/pages/FirstPage/FirstPage.tsx:4: jobs.stop of @emberwatch/contract is gone: use jobs.end',
    '  src/passed.ts:1: beep of @emberwatch/contract is gone: use notify',
    '  src/passed.ts:2: Boop of @emberwatch/contract is gone',
    '  src/passed.ts:3: modems of @emberwatch/contract is gone: @emberwatch/contract/modems gives it',
    'npm install, then npm test',
  ])
})

it('changes nothing when it runs again, with the same kit or from the same version', () => {
  upgrade()
  const after = read('src/pages/FirstPage/FirstPage.tsx')
  expect(upgrade()).toMatchObject({ from: '2.0.0', codemods: [] })
  expect(upgrade({ from: '0.9.0' }).codemods).toMatchObject([{ files: [] }])
  expect(read('src/pages/FirstPage/FirstPage.tsx')).toBe(after)
})

it('runs only codemods of versions after the old kit, up to the new one', () => {
  const ran = (from: string) =>
    upgrade({
      from,
      isDryRun: true,
      codemods: ['1.0.0', '1.4.0', '2.0.0', '2.1.0'].map((version) => ({
        version,
        description: '',
        transform: () => [],
      })),
    }).codemods.map(({ version }) => version)
  expect(ran('0.9.0')).toEqual(['1.0.0', '1.4.0', '2.0.0'])
  expect(ran('1.4.0')).toEqual(['2.0.0'])
})

it('writes nothing in a dry run, and says the same', () => {
  const dry = upgrade({ isDryRun: true })
  expect([read('package.json'), read('src/pages/FirstPage/FirstPage.tsx')]).toEqual([manifest('0.9.0'), page])
  const { codemods, byHand } = upgrade()
  const said = (lines: typeof byHand) => lines.map(({ message }) => message)
  expect([dry.codemods, said(dry.byHand)]).toEqual([codemods, said(byHand)])
})

it('goes over uncommitted changes only by force', () => {
  git('init', '-q')
  expect(() => upgrade()).toThrow('There are changes that are not committed')
  expect(read('package.json')).toBe(manifest('0.9.0'))
  git('add', '-A')
  git('commit', '-qm', 'all')
  write('src/other.ts', 'export const x = 2\n')
  expect(() => upgrade()).toThrow('say --force')
  expect(upgrade({ isDryRun: true }).from).toBe('0.9.0')
  expect(upgrade({ isForced: true }).from).toBe('0.9.0')
})

it('reads the old kit from the lock file, as installed, or as named, else asks', () => {
  write('package.json', manifest('file:../kit.tgz'))
  const from = () => upgrade({ isDryRun: true, kit: '2.0.0' }).from
  expect(from).toThrow('does not say its version: name it with --from')
  write('node_modules/@emberwatch/area-kit/package.json', '{ "version": "1.2.0" }')
  expect(from()).toBe('1.2.0')
  write('package-lock.json', '{ "packages": { "node_modules/@emberwatch/area-kit": { "version": "1.3.0" } } }')
  expect(from()).toBe('1.3.0')
  expect(() => upgrade()).toThrow('package.json takes the kit from file:../kit.tgz: say with --kit')
  expect(() => upgrade({ from: '2.1.0', kit: '2.0.0' })).toThrow('which is newer than this one (2.0.0)')
})
