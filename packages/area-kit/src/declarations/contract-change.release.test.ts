import { contractChange, contractVerdict } from './contract-change.ts'

/** Small contracts, each compared with the one below and compiled with the area below. */
const ui = `declare module '@emberwatch/ui' {
import type { ReactNode } from 'react';
export function Tag({ tone, children }: TagProps): import("react").JSX.Element;
interface TagProps {
    readonly tone?: Tone_2;
    readonly children: ReactNode;
}
type Tone_2 = 'plain' | 'loud';
export { Tone_2 as Tone }
export const toneOf: (status: string | null) => Tone_2;
export { }
}
`
const page = `import { Tag, toneOf, type Tone } from '@emberwatch/ui'

const sizes: Readonly<Record<Tone, number>> = { plain: 1, loud: 2 }
export const FirstPage = ({ status }: { status: string | null }) => <Tag>{sizes[toneOf(status)]}</Tag>
`
const contract = (text: string) => new Map([['@emberwatch/ui', text]])
const before = { version: '4.2.0', declarations: contract(ui), areas: { 'weather/src/FirstPage.tsx': page } }
const changed = (from: string | RegExp, to: string) => {
  const text = ui.replace(from, to)
  expect(text).not.toBe(ui)
  return contract(text)
}

it('an unchanged contract needs nothing', () => {
  expect(contractChange(before, contract(ui))).toEqual({ bump: 'none', version: '4.2.0', reasons: [] })
})

it('an added export is a minor change, by name', () => {
  const now = changed('export const toneOf', 'export const loudest: Tone_2;\nexport const toneOf')
  expect(contractChange(before, now)).toEqual({
    bump: 'minor',
    version: '4.3.0',
    reasons: ['@emberwatch/ui gives loudest'],
  })
})

it.each([
  [
    'a prop that may be left out is added',
    'readonly tone?: Tone_2;',
    'readonly tone?: Tone_2;\n    readonly size?: number;',
  ],
  ['a parameter takes more', 'string | null', 'string | number | null'],
])('%s is minor', (_, from, to) => {
  expect(contractChange(before, changed(from, to))).toMatchObject({ bump: 'minor', version: '4.3.0' })
})

it('a removed export is a major change, even without a use in our areas', () => {
  const unused = { ...before, areas: {} }
  expect(contractChange(unused, changed('export { Tone_2 as Tone }\n', ''))).toEqual({
    bump: 'major',
    version: '5.0.0',
    reasons: ['@emberwatch/ui no longer gives Tone'],
  })
})

it.each([
  ['a parameter takes less', 'string | null', 'string', "not assignable to parameter of type 'string'"],
  [
    'a prop that could be left out is needed',
    'readonly tone?: Tone_2',
    'readonly tone: Tone_2',
    "Property 'tone' is missing",
  ],
  ['an answer may be more', '=> Tone_2;', "=> Tone_2 | 'silent';", "can't be used to index"],
  ['a union has one more', "'plain' | 'loud'", "'plain' | 'loud' | 'silent'", "Property 'silent' is missing"],
])('%s is major, with the line of the broken area', (_, from, to, message) => {
  const change = contractChange(before, changed(from, to))
  expect(change).toMatchObject({ bump: 'major', version: '5.0.0' })
  expect(change.reasons.join('\n')).toContain(message)
  expect(change.reasons[0]).toMatch(/areas\/weather\/src\/FirstPage.tsx\([34],/)
})

it("a library's major version is a major change, and a new export of it a minor one", () => {
  const library = (text: string) =>
    new Map([...contract(ui), ['zustand', `declare module 'zustand' {\nexport ${text};\n}\n`]])
  const with5 = { ...before, declarations: library("{ create } from 'npm:zustand@5'") }
  expect(contractChange(with5, library("{ create } from 'npm:zustand@6'"))).toMatchObject({
    bump: 'major',
    reasons: ['zustand is another library'],
  })
  expect(contractChange(with5, library("{ create, useStore } from 'npm:zustand@5'"))).toMatchObject({
    bump: 'minor',
    reasons: ['zustand gives useStore'],
  })
})

it('errors of an area before the change do not count', () => {
  const broken = { ...before, areas: { ...before.areas, 'sea/src/x.ts': 'export const x: number = "one"\n' } }
  expect(contractChange(broken, changed('string | null', 'string | number | null')).bump).toBe('minor')
})

const announcing = (mark: string, dates: Record<string, string>) => ({
  ...before,
  deprecated: { '@emberwatch/ui': { Tone: mark } },
  dates,
})

it('a version that is too low gets instructions, also for the snapshot', () => {
  const added = changed('readonly tone?: Tone_2;', 'readonly tone?: Tone_2;\n    readonly size?: number;')
  const gone = changed('export { Tone_2 as Tone }\n', '')
  const states = [
    ['well', contract(ui), '4.2.0'],
    ['bump', added, '4.2.0'],
    ['bump', added, '4.2.9'],
    ['write', added, '4.3.0'],
    ['bump', gone, '4.9.0'],
    ['write', gone, '5.0.0'],
    ['write', contract(ui), '4.3.0'],
  ] as const
  const announced = announcing('since 4.0, use toneOf, gone in 5.0', { '4.0.0': '2026-01-31' })
  const today = '2026-06-01'
  for (const [state, now, version] of states)
    expect([version, contractVerdict(announced, now, version, today).state]).toEqual([version, state])
  const { lines } = contractVerdict(announced, gone, '4.9.0', today)
  expect(lines[0]).toBe('@emberwatch/ui no longer gives Tone')
  expect(lines.at(-1)).toContain('major change: set 5.0.0')
})

it('a removal before its window ends is refused under any version', () => {
  const gone = changed('export { Tone_2 as Tone }\n', '')
  const dates = { '4.0.0': '2026-01-31', '4.1.0': '2026-02-01' }
  const verdict = (mark: string, today: string) => contractVerdict(announcing(mark, dates), gone, '5.0.0', today)
  const what = 'Tone of @emberwatch/ui goes too early'
  expect(verdict('', '2027-01-01')).toEqual({ state: 'early', lines: [`${what}: it is not deprecated in 4.2.0`] })
  expect(verdict('since 4.1, use toneOf, gone in 5.0', '2027-01-01').lines).toEqual([
    `${what}: 2 of 3 minor versions have its mark`,
  ])
  expect(verdict('since 4.0, use toneOf, gone in 6.0', '2027-01-01').lines).toEqual([`${what}: its mark says 6.0`])
  const mark = 'since 4.0, use toneOf, gone in 5.0'
  expect(verdict(mark, '2026-04-30').lines).toEqual([`${what}: not before 2026-05-01`])
  expect(verdict(mark, '2026-05-01').state).toBe('write')
})

it('a removed member is a major change, even without a use in our areas', () => {
  const withJobs = (members: string) =>
    contract(ui.replace('export { }', `export const jobs: {\n${members}};\nexport { }`))
  const then = { ...before, declarations: withJobs("    cancel: 'x';\n    end: 'y';\n") }
  expect(contractChange(then, withJobs("    end: 'y';\n"))).toMatchObject({
    bump: 'major',
    reasons: ['@emberwatch/ui no longer gives jobs.cancel'],
  })
})
