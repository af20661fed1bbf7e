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
const manifest = (kit: string) =>
  `{\n    "name": "weather", "devDependencies": { "@emberwatch/area-kit":  "${kit}" }\n}\n`
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-upgrade-'))
  write('package.json', manifest('0.9.0'))
  write('src/pages/FirstPage/FirstPage.tsx', page)
  write('src/other.ts', 'export  const x = 1\n')
  write('node_modules/lib/index.ts', page)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const upgrade = (options = {}) => upgradeArea(folder, { to: '2.0.0', contract, ...options })

it("an upgrade changes only the kit's version and lists the rest by file and line", () => {
  write('node_modules/@emberwatch/area-kit/package.json', '{ "version": "0.9.0" }')
  write(
    'src/passed.ts',
    "export { beep } from '@emberwatch/contract'\nexport type B = import('@emberwatch/contract').Boop\nexport type M = import('@emberwatch/contract').modems\n",
  )
  const upgraded = upgrade()
  expect(read('package.json')).toBe(manifest('2.0.0'))
  expect([read('src/pages/FirstPage/FirstPage.tsx'), read('src/other.ts')]).toEqual([page, 'export  const x = 1\n'])
  expect(upgradedLines(upgraded).split('\n')).toEqual([
    'kit 0.9.0 -> 2.0.0 in package.json',
    'left by hand:',
    '  src/pages/FirstPage/FirstPage.tsx:1: beep of @emberwatch/contract is gone: use notify',
    '  src/pages/FirstPage/FirstPage.tsx:1: modems of @emberwatch/contract is gone: @emberwatch/contract/modems gives it',
    '  src/pages/FirstPage/FirstPage.tsx:3: jobs.cancel of @emberwatch/contract: use jobs.end; 3.0 drops it',
    '  src/pages/FirstPage/FirstPage.tsx:3: jobs.stop of @emberwatch/contract is gone: use jobs.end',
    '  src/passed.ts:1: beep of @emberwatch/contract is gone: use notify',
    '  src/passed.ts:2: Boop of @emberwatch/contract is gone',
    '  src/passed.ts:3: modems of @emberwatch/contract is gone: @emberwatch/contract/modems gives it',
    'npm install, then npm test',
  ])
})

it('an upgrade prints the same on a repeat and in a dry run', () => {
  const dry = upgrade({ isDryRun: true })
  expect(read('package.json')).toBe(manifest('0.9.0'))
  const { byHand } = upgrade()
  expect(dry.byHand).toEqual(byHand)
  expect(upgrade()).toEqual({ from: '2.0.0', to: '2.0.0', byHand })
})

it('an upgrade reads the old kit from lock file, installation or option, else asks', () => {
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
