import { backdated, goneNames } from './window.ts'

const ui = '@emberwatch/ui'
const marked = (since: string) => ({ [ui]: { Words: `since ${since}, use Text, gone in 2.0` } })

it.each([
  ['1.2.0', '1.2', 0],
  ['1.2.0', '1.3', 0],
  ['1.10.0', '1.9', 1],
  ['2.0.0', '1.9', 1],
])('in %s a new mark that says since %s has %s objections', (version, since, count) => {
  expect(backdated({}, marked(since), version)).toHaveLength(count)
})

it('a mark that was there before may stay, and may not be moved back', () => {
  expect(backdated(marked('1.2'), marked('1.2'), '1.4.0')).toEqual([])
  expect(backdated(marked('1.2'), marked('1.1'), '1.4.0')).toEqual([
    'Words of @emberwatch/ui: its mark is new in 1.4.0 and says since 1.1',
  ])
})

it('names exports and members that are gone, of an object that is gone only itself, and of a module all', () => {
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
