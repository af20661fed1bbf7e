import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstGrants, hostContract, sharedModuleNames } from '@emberwatch/federation'
import { currentDeclarations, readSnapshot, snapshotAt, writeSnapshot } from './api-snapshot.ts'
import { contractChange, contractVerdict } from './contract-change.ts'
import { sinceAt } from './since.ts'

const snapshot = readSnapshot()
let now: ReturnType<typeof currentDeclarations>
beforeAll(() => {
  now = currentDeclarations()
})

it('the committed API snapshot of the host contract equals the sources, under a version that fits', () => {
  expect([...now.keys()].sort()).toEqual([...sharedModuleNames].sort())
  expect(contractVerdict(snapshot, now, hostContract).lines).toEqual([])
})

it('the snapshot has the first version of each export', () => {
  expect(snapshot.since).toEqual(sinceAt(now, hostContract, snapshot))
})

it('a later snapshot keeps what earlier ones of its major version have', () => {
  const [major = ''] = hostContract.split('.')
  const before = { ...snapshot, version: `${major}.0.0`, older: new Map() }
  const { declarations, areas } = snapshot
  const changed = new Map([
    ...declarations,
    ['react', "declare module 'react' {\nexport { act } from 'npm:react@19';\n}\n"],
  ])
  expect(snapshotAt({ declarations: changed, areas }, before)).toMatchObject({
    version: hostContract,
    older: new Map([[`${major}.0.0`, declarations]]),
    since: { react: { [before.version]: ['act'] } },
  })
  expect(snapshotAt({ declarations, areas }, before).older.size).toBe(0)
  expect(snapshotAt({ declarations: changed, areas }, { ...before, version: '0.9.0' }).older.size).toBe(0)
})

it('a new version gets its day, and a new major version the last one before', () => {
  const { declarations, areas } = snapshot
  const ui = declarations.get('@emberwatch/ui') ?? ''
  const without = ui.replace('export function Words(', 'function Words(')
  expect(without).not.toBe(ui)
  const mark = 'since 1.1, use Text, gone in 2.0'
  const before = { ...snapshot, deprecated: { '@emberwatch/ui': { Words: mark } } }
  const sources = { declarations: new Map([...declarations, ['@emberwatch/ui', without]]), areas }
  expect(snapshotAt({ ...sources, version: '2.0.0', today: '2027-03-01' }, before)).toMatchObject({
    dates: { ...snapshot.dates, '2.0.0': '2027-03-01' },
    gone: { '2.0.0': { '@emberwatch/ui': { Words: mark } } },
    earlier: { version: snapshot.version, since: snapshot.since },
  })
  expect(snapshotAt({ ...sources, version: snapshot.version, today: '2027-03-01' }, before).dates).toEqual(
    snapshot.dates,
  )
})

it('the snapshot has the six areas and the template', () => {
  const names = new Set(Object.keys(snapshot.areas).map((file) => file.split('/')[0]))
  expect([...names].sort()).toEqual([...Object.keys(firstGrants), 'kit'].sort())
})

it('a breaking change of the real contract names the real areas', () => {
  const ui = snapshot.declarations.get('@emberwatch/ui') ?? ''
  const narrower = ui.replace('readonly kind?: Kind;', 'readonly kind: Kind;')
  expect(narrower).not.toBe(ui)
  const { bump, reasons } = contractChange(snapshot, new Map([...snapshot.declarations, ['@emberwatch/ui', narrower]]))
  expect(bump).toBe('major')
  expect(reasons).toEqual(expect.arrayContaining([expect.stringMatching(/areas\/modems\/src\/.*'kind' is missing/s)]))
})

it('a snapshot reads as written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-snapshot-'))
  const { version, since } = snapshot
  const gone = { '7.0.0': { react: { act: 'since 6.1, use nothing, gone in 7.0' } } }
  const older = new Map([['7.1.0', snapshot.declarations]])
  const written = { ...snapshot, version: '7.3.0', gone, earlier: { version, since }, older }
  writeSnapshot(written, folder)
  expect(readSnapshot(folder)).toEqual(written)
  rmSync(folder, { recursive: true })
})

it('a snapshot has exactly what exports lead to', () => {
  const ui = now.get('@emberwatch/ui') ?? ''
  for (const text of ['export { Option_2 as Option }', 'interface FormModel<'])
    expect(now.get('@emberwatch/ui/form')).toContain(text)
  for (const inner of ['useEarlyOverlays', 'popupContainer', 'declare'])
    expect(ui.replace(/^declare/, '')).not.toContain(inner)
})
