import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnapshot } from './api-snapshot.ts'
import { contractChangelog } from './changelog.ts'
import { newerTypes, packOlder, unpackOlder } from './older.ts'
import { sinceAt } from './since.ts'
import { backdated, goneNames } from './window.ts'

describe('changelog', () => {
  const declared = (text: string) => new Map([['@emberwatch/x', text]])
  const section = (text: string, version: string) => text.split(/^## /m).find((part) => part.startsWith(version))

  it('lists additions, changed types and deprecations of each version', () => {
    const text = contractChangelog({
      version: '1.2.0',
      declarations: declared('three'),
      since: {
        '@emberwatch/x': { '1.0.0': ['jobs', 'jobs.cancel'], '1.1.0': ['jobs.end'], '1.2.0': ['open'] },
        react: { '1.0.0': ['*'] },
      },
      deprecated: { '@emberwatch/x': { 'jobs.cancel': 'since 1.1, use jobs.end, gone in 2.0' } },
      dates: { '1.0.0': '2026-01-01', '1.1.0': '2026-02-01', '1.2.0': '2026-03-01' },
      gone: {},
      older: new Map([
        ['1.0.0', declared('one')],
        ['1.1.0', declared('two')],
      ]),
      areas: new Map() as never,
    })
    expect(text.match(/^## .*/gm)).toEqual(['## 1.2.0 (2026-03-01)', '## 1.1.0 (2026-02-01)', '## 1.0.0 (2026-01-01)'])
    expect(section(text, '1.2.0')).toContain(
      '- `@emberwatch/x` gives `open`.\n- Types have changed in `@emberwatch/x`.\n',
    )
    expect(section(text, '1.1.0')).toContain('- `jobs.cancel` of `@emberwatch/x` is going: use jobs.end. 2.0 drops it.')
    expect(section(text, '1.0.0')).toContain(
      '- `@emberwatch/x` gives `jobs`.\n- `react` gives all that the library has.\n',
    )
  })

  it('lists removals of a major version and keeps the versions before', () => {
    const text = contractChangelog({
      version: '2.0.0',
      declarations: declared('two'),
      since: { '@emberwatch/x': { '2.0.0': ['jobs', 'jobs.end'] } },
      deprecated: {},
      dates: { '1.0.0': '2026-01-01', '1.1.0': '2026-02-01', '2.0.0': '2026-08-01' },
      gone: { '2.0.0': { '@emberwatch/x': { 'jobs.cancel': 'since 1.1, use jobs.end, gone in 2.0' } } },
      earlier: {
        version: '1.1.0',
        since: { '@emberwatch/x': { '1.0.0': ['jobs', 'jobs.cancel'], '1.1.0': ['jobs.end'] } },
      },
      older: new Map(),
      areas: new Map() as never,
    })
    expect(text.match(/^## .*/gm)).toEqual(['## 2.0.0 (2026-08-01)', '## 1.1.0 (2026-02-01)', '## 1.0.0 (2026-01-01)'])
    expect(section(text, '2.0.0')).toContain('- `jobs.cancel` of `@emberwatch/x` is gone: use jobs.end.')
    expect(section(text, '1.1.0')).toContain('- `@emberwatch/x` gives `jobs.end`.')
    expect(section(text, '1.1.0')).toContain('- `jobs.cancel` of `@emberwatch/x` is going: use jobs.end. 2.0 drops it.')
  })

  it('equals the snapshot in the documents', () => {
    const file = join(import.meta.dirname, '../../../../docs/host-contract.md')
    expect(readFileSync(file, 'utf8')).toBe(contractChangelog(readSnapshot()))
  })
})

describe('older', () => {
  const store = (parameters: string) =>
    new Map([
      ['@emberwatch/store', `declare module '@emberwatch/store' {\nexport function notify(${parameters}): void;\n}\n`],
    ])
  const first = store('text: string')
  const withTone = store("text: string, options?: {\n    tone?: 'loud';\n}")
  const now = store("text: string, options?: {\n    tone?: 'loud' | 'plain';\n}")
  const snapshot = {
    older: new Map([
      ['2.0.0', first],
      ['2.3.0', withTone],
    ]),
    declarations: now,
  }
  const area = (call: string) => ({
    'weather/src/tell.ts': `import { notify } from '@emberwatch/store'\nexport const tell = () => ${call}\n`,
  })

  it("names an option that a version lacks, with the area's line, for that version only", () => {
    const loud = area("notify('Rain', { tone: 'loud' })")
    expect(newerTypes(loud, '2.0.0', snapshot)).toEqual([
      expect.stringMatching(/areas\/weather\/src\/tell.ts\(2,.*Expected 1 arguments, but got 2/),
    ])
    expect(newerTypes(loud, '2.3.0', snapshot)).toEqual([])
    const plain = area("notify('Rain', { tone: 'plain' })")
    expect(newerTypes(plain, '2.3.0', snapshot)).toHaveLength(1)
    expect(newerTypes(plain, '2.4.0', snapshot)).toEqual([])
  })

  it('passes an area without it, also for a version without a snapshot', () => {
    expect(newerTypes(area("notify('Rain')"), '2.0.0', snapshot)).toEqual([])
    expect(newerTypes(area("notify('Rain', { tone: 'loud' })"), '2.1.0', snapshot)).toEqual([])
  })

  it('does not count errors that every version has', () => {
    expect(newerTypes(area("notify('Rain', 1 + 'one' * 2)"), '2.0.0', snapshot)).toEqual([
      expect.stringContaining('Expected 1 arguments'),
    ])
    expect(newerTypes(area('notify(7)'), '2.0.0', snapshot)).toEqual([])
  })

  it('packs another version at the cost of its difference', () => {
    const text = Array.from({ length: 4000 }, (_, i) => `export const name${i * 7919}: ${i % 13};\n`).join('')
    const version = (more: string) => new Map([['@emberwatch/x', text + more]])
    const [one, two] = [
      new Map([['1.0.0', version('')]]),
      new Map([
        ['1.0.0', version('')],
        ['1.1.0', version('more')],
      ]),
    ]
    expect(packOlder(two).length).toBeLessThan(packOlder(one).length * 1.3)
    expect(unpackOlder(packOlder(two))).toEqual(two)
  })
})

describe('since', () => {
  const contract = (jobs: string, more = '') =>
    new Map([
      [
        '@emberwatch/x',
        `declare module '@emberwatch/x' {
import * as v from 'valibot';
export const jobs: {
    readonly list: {
        readonly path: '/jobs';
    };
${jobs}};
${more}export type Kind = 'a' | 'b';
interface open_2 {
    readonly door: 1;
}
const open_2: (kind: Kind) => {
    inner: string;
};
export { open_2 as openDoor }
export const levels: {
    label: string;
}[];
const choice: {
    one: 1;
} | {
    two: 2;
};
export { create } from 'npm:zustand@5';
export { }
}
`,
      ],
      ['react', "declare module 'react' {\nexport * from 'npm:react@19';\n}\n"],
    ])
  const first = ['create', 'jobs', 'jobs.list', 'levels', 'openDoor']

  it('names runtime exports and members of objects, and nothing of a whole library', () => {
    expect(sinceAt(contract(''), '2.0.0')).toEqual({ '@emberwatch/x': { '2.0.0': first }, react: { '2.0.0': ['*'] } })
    const members = `    cancel(id: string): void;\n    'in-time'?: string;\n    get count(): number;\n`
    const { '@emberwatch/x': names } = sinceAt(contract(members), '2.0.0')
    expect(names?.['2.0.0']).toEqual(expect.arrayContaining(['jobs.cancel', 'jobs.in-time', 'jobs.count']))
    const several = 'export const either: {\n    one: 1;\n} | {\n    two: 2;\n};\n'
    expect(sinceAt(contract('', several), '2.0.0')['@emberwatch/x']?.['2.0.0']).toEqual([...first, 'either'].sort())
  })

  it('gives new exports the current version and keeps that of others', () => {
    const before = { version: '2.0.0', since: sinceAt(contract(''), '2.0.0') }
    const since = sinceAt(
      contract('    cancel(id: string): void;\n', 'export function beep(): void;\n'),
      '2.1.0',
      before,
    )
    expect(since['@emberwatch/x']).toEqual({ '2.0.0': first, '2.1.0': ['beep', 'jobs.cancel'] })
    const wider = contract('    cancel(id: string, why?: string): void;\n', 'export function beep(): void;\n')
    expect(sinceAt(wider, '2.2.0', { version: '2.1.0', since })).toEqual(since)
  })

  it('restarts with a major version, because no former release runs on its shells', () => {
    const before = { version: '2.7.0', since: sinceAt(contract(''), '2.7.0') }
    expect(sinceAt(contract(''), '3.0.0', before)).toEqual(sinceAt(contract(''), '3.0.0'))
  })
})

describe('window', () => {
  const ui = '@emberwatch/ui'
  const marked = (since: string) => ({ [ui]: { Words: `since ${since}, use Text, gone in 2.0` } })

  it.each([
    ['1.2.0', '1.2', 0],
    ['1.2.0', '1.3', 0],
    ['1.10.0', '1.9', 1],
    ['2.0.0', '1.9', 1],
  ])('in %s gives a new mark since %s %s objections', (version, since, count) => {
    expect(backdated({}, marked(since), version)).toHaveLength(count)
  })

  it('keeps a former mark, which may not move back', () => {
    expect(backdated(marked('1.2'), marked('1.2'), '1.4.0')).toEqual([])
    expect(backdated(marked('1.2'), marked('1.1'), '1.4.0')).toEqual([
      'Words of @emberwatch/ui: its mark is new in 1.4.0 and says since 1.1',
    ])
  })

  it('names removed exports and members, of a removed object or module once', () => {
    const declared = (name: string, text: string) =>
      [name, `declare module '${name}' {\n${text}\nexport { }\n}\n`] as const
    const jobs = 'export const jobs: {\n    cancel: 1;\n    end: 1;\n};'
    const icons = 'export const icons: {\n    open: 1;\n};'
    const then = new Map([
      declared(ui, `${jobs}\n${icons}\nexport type Kind = 1;`),
      declared('react', 'export const use: 1;'),
    ])
    const now = new Map([declared(ui, jobs.replace('    cancel: 1;\n', ''))])
    expect(goneNames(then, now)).toEqual([
      { module: ui, name: 'Kind' },
      { module: ui, name: 'icons' },
      { module: ui, name: 'jobs.cancel' },
      { module: 'react', name: 'use' },
    ])
  })
})
