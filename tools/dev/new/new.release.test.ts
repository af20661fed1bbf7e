import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Generated code is type-checked, linted, tested, built and published in a copy of the workspace whose packages are its own, so that the area exists there
 * and nowhere else.
 */

const root = join(import.meta.dirname, '../../..')
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'emberwatch-new-'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  // Links between the packages are relative and lead into the copy; what comes from outside is shared.
  mkdirSync(join(copy, 'node_modules'))
  symlinkSync(join(root, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'))
  for (const modules of globSync('{.,shell,e2e,mf-*,packages/*}/node_modules', { cwd: root }))
    copyLinks(modules, modules)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function copyLinks(from: string, to: string) {
  mkdirSync(join(copy, to), { recursive: true })
  for (const name of globSync(['*', '@*/*'], { cwd: join(root, from) })) {
    if (!lstatSync(join(root, from, name)).isSymbolicLink()) continue
    mkdirSync(dirname(join(copy, to, name)), { recursive: true })
    cpSync(join(root, from, name), join(copy, to, name), { verbatimSymlinks: true, recursive: true })
  }
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    // Goes with the copy, whose files are called differently the next time.
    env: { ...process.env, DATA_DIR: join(copy, 'var'), NODE_COMPILE_CACHE: join(copy, 'var/compiled') },
  })
  return { status, output: `${stdout}${stderr}` }
}
/** @throws with what the program said when it fails */
function succeed({ status, output }: ReturnType<typeof run>): string {
  if (status !== 0) throw new Error(output)
  return output
}
const make = (...names: string[]) => run('tools/dev/new/new.ts', ...names)
const lastChange = (file: string) => statSync(join(copy, file)).mtimeMs
const bin = (name: string) => join(root, 'node_modules', name)

/** The parts in which the generators below write, with what these import. */
const changedParts = ['mf-fire-drills', 'mf-loops', 'mf-modems', 'mf-reports', 'packages/contract', 'packages/api']

describe('an area with a second page, a column, a form for it and a call', () => {
  beforeAll(() => {
    succeed(make('area', 'fire-drills'))
    copyLinks('mf-reports/node_modules', 'mf-fire-drills/node_modules')
    expect(succeed(make('page', 'fire-drills', 'PlannedDrillsPage'))).toContain('/fire-drills/planned-drills')
    succeed(make('column', 'ScannedSystem', 'doorCode', 'B 12'))
    succeed(make('form', 'loops', 'ScannedSystemPage', 'ScannedSystem', 'doorCode'))
    succeed(make('endpoint', 'Modem', 'topic'))
    succeed(make('form', 'modems', 'ModemPage', 'Modem', 'topic'))
    succeed(make('column', 'UnitReportRow', 'systemTag', 'y.tag'))
    succeed(make('column', 'SystemEventRow', 'systemNumber', 'y.tag'))
  })

  it('type-check', () => {
    const settings = join(copy, 'tsconfig.generated.json')
    const include = [...changedParts, 'packages/ui/src/css.d.ts']
    writeFileSync(settings, JSON.stringify({ extends: './tsconfig.json', include }))
    succeed(run(bin('typescript/bin/tsc'), '--noEmit', '-p', settings))
  })

  it('lint', () => {
    const flags = ['--vcs-enabled=false', '--error-on-warnings']
    succeed(run(bin('@biomejs/biome/bin/biome'), 'check', ...flags, ...changedParts))
  })

  it('pass their own tests and those of every call', () => {
    const newTests = [
      'mf-fire-drills',
      'ChangeDoorCode',
      'ChangeTopic',
      'change-scanned-system-door-code',
      'change-modem-topic',
      'mf-reports/src/pages/UnitReportPage',
    ]
    const others = [
      'tools/checks/boundaries',
      'tools/checks/layers',
      'src/product/product',
      'permission-matrix',
      'original-calls',
      'areas/audit',
    ]
    succeed(run(bin('jest/bin/jest.js'), '-w', '1', ...newTests, ...others))
  }, 300_000)

  it('are built and published with their grant', () => {
    const areas = (...args: string[]) => run('packages/registry/src/cli/cli.ts', ...args)
    succeed(areas('build', 'fire-drills'))
    const publish = () => areas('publish', 'fire-drills', '--note', 'the first one')
    expect(publish()).toMatchObject({ status: 2, output: expect.stringMatching(/^grant: fire-drills has no grant/) })
    succeed(areas('grant', 'fire-drills', '/fire-drills', '--owner', 'Drills team'))
    succeed(publish())
    expect(areas('list').output).toMatch(/^fire-drills +0\.1\.0-/m)
    const { routes } = JSON.parse(readFileSync(join(copy, 'mf-fire-drills/dist/release.json'), 'utf8'))
    expect(routes.map(({ path }: { path: string }) => path)).toEqual(['/fire-drills', '/fire-drills/planned-drills'])
  }, 300_000)
})

it.each([
  [['area', 'modems'], 'mf-modems is there already'],
  [['area', 'Bad Name'], 'An area is named in small letters'],
  [['area', 'drills', '/a/b'], 'The path of a grant is one segment'],
  [['page', 'kitchen', 'SomePage'], 'There is no area kitchen'],
  [['page', 'modems', 'lower'], 'A page is named in PascalCase'],
  [['page', 'modems', 'ModemsPage'], 'is there already'],
  [['column', 'Kitchen', 'size', '12'], 'The database has no table kitchens'],
  [['column', 'Modem', 'Size', '12'], 'A field is named in camelCase'],
  [['column', 'Modem', 'size'], 'Say what the demo fleet has there'],
  [['column', 'UnitReportRow', 'size', '12'], 'The database has no table unitReportRows'],
  [['endpoint', 'Modem', 'colour'], 'Modem has no text colour; "pnpm new column Modem colour <sample>" gives it one'],
  [['endpoint', 'UnitReportRow', 'unitType'], 'The database has no table unitReportRows'],
  [['form', 'loops', 'KitchenPage', 'Modem', 'topic'], 'There is no mf-loops/src/pages/KitchenPage'],
  [[], 'pnpm new area <name>'],
  [['toString'], 'pnpm new area <name>'],
])('"new %j" is refused with a reason and makes nothing', (names, message) => {
  const files = () =>
    globSync('{mf-*,packages/*}/{src/**/*,area.json}', { cwd: copy }).map((file) => [file, lastChange(file)])
  const before = files()
  expect(make(...names)).toMatchObject({ status: 1, output: expect.stringContaining(message) })
  expect(files()).toEqual(before)
})
