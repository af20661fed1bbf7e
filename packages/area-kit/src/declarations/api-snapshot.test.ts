import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstGrants, hostContract, sharedModuleNames } from '@emberwatch/federation'
import { currentDeclarations, readSnapshot, snapshotAt, writeSnapshot } from './api-snapshot.ts'
import { contractChange, contractVerdict } from './contract-change.ts'
import { exportsOf } from './exported.ts'
import { reachable } from './reachable.ts'
import { sectionsOf } from './sections.ts'
import { sinceAt } from './since.ts'

const snapshot = readSnapshot()
let now: ReturnType<typeof currentDeclarations>
beforeAll(() => {
  now = currentDeclarations()
})

it('the committed API snapshot of the host contract is what the sources say, and its version says what has changed', () => {
  expect([...now.keys()].sort()).toEqual([...sharedModuleNames].sort())
  expect(contractVerdict(snapshot, now, hostContract).lines).toEqual([])
})

it('says of each thing since when it is there, as the sources have it', () => {
  expect(snapshot.since).toEqual(sinceAt(now, hostContract, snapshot))
})

it('a later snapshot keeps what earlier ones of its major version were, each once', () => {
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
    since: { react: { [hostContract]: ['act'] } },
  })
  expect(snapshotAt({ declarations, areas }, before).older.size).toBe(0)
  expect(snapshotAt({ declarations: changed, areas }, { ...before, version: '0.9.0' }).older.size).toBe(0)
})

it('areas of that version come with it: the six, and the one that the kit begins with', () => {
  const names = new Set(Object.keys(snapshot.areas).map((file) => file.split('/')[0]))
  expect([...names].sort()).toEqual([...Object.keys(firstGrants), 'kit'].sort())
})

it('a change of the real contract names the real areas that it breaks', () => {
  const ui = snapshot.declarations.get('@emberwatch/ui') ?? ''
  const narrower = ui.replace('readonly kind?: Kind;', 'readonly kind: Kind;')
  expect(narrower).not.toBe(ui)
  const { bump, reasons } = contractChange(snapshot, new Map([...snapshot.declarations, ['@emberwatch/ui', narrower]]))
  expect(bump).toBe('major')
  expect(reasons).toEqual(expect.arrayContaining([expect.stringMatching(/areas\/modems\/src\/.*'kind' is missing/s)]))
})

it('is read as it was written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-snapshot-'))
  const written = { ...snapshot, version: '7.3.0', older: new Map([['7.1.0', snapshot.declarations]]) }
  writeSnapshot(written, folder)
  expect(readSnapshot(folder)).toEqual(written)
  rmSync(folder, { recursive: true })
})

it('leaves out what no export leads to, and keeps what one needs', () => {
  const text = `declare module '@emberwatch/x' {
export { open, type Door as Gate } from '@emberwatch/x:door';
export * from '@emberwatch/x:lock';
}

declare module '@emberwatch/x:door' {
import type { ReactNode } from 'react';
import type { Key } from '@emberwatch/x:lock';
interface Hinge {
    readonly sides: 2;
}
export interface Door {
    readonly hinge: Hinge;
}
export const open: (key: Key) => import("@emberwatch/x:house").House;
export const inner: () => ReactNode;
export {};
}

declare module '@emberwatch/x:lock' {
export interface Key {
    readonly teeth: number;
}
}

declare module '@emberwatch/x:house' {
export type House = 'wood' | 'stone';
export type Street = House[];
}

declare module '@emberwatch/x:unused' {
export const unused: 1;
}
`
  const pruned = reachable(new Map([['@emberwatch/x', text]]))
  expect(exportsOf(sectionsOf(pruned), '@emberwatch/x')).toEqual(['Gate', 'Key', 'open'])
  const kept = pruned.get('@emberwatch/x') ?? ''
  for (const word of ['Hinge', 'teeth', "'stone'", 'import type { Key }']) expect(kept).toContain(word)
  for (const word of ['inner', 'ReactNode', 'Street', 'unused']) expect(kept).not.toContain(word)
})
