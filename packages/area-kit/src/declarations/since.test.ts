import { sinceAt } from './since.ts'

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

it('names what is there at run time, of objects their members, and of a library that is shared whole nothing', () => {
  expect(sinceAt(contract(''), '2.0.0')).toEqual({ '@emberwatch/x': { '2.0.0': first }, react: { '2.0.0': ['*'] } })
  const members = `    cancel(id: string): void;\n    'in-time'?: string;\n    get count(): number;\n`
  const { '@emberwatch/x': names } = sinceAt(contract(members), '2.0.0')
  expect(names?.['2.0.0']).toEqual(expect.arrayContaining(['jobs.cancel', 'jobs.in-time', 'jobs.count']))
  const several = 'export const either: {\n    one: 1;\n} | {\n    two: 2;\n};\n'
  expect(sinceAt(contract('', several), '2.0.0')['@emberwatch/x']?.['2.0.0']).toEqual([...first, 'either'].sort())
})

it('what is new has the version of now, what stays keeps its own, also when its type has changed', () => {
  const before = { version: '2.0.0', since: sinceAt(contract(''), '2.0.0') }
  const since = sinceAt(contract('    cancel(id: string): void;\n', 'export function beep(): void;\n'), '2.1.0', before)
  expect(since['@emberwatch/x']).toEqual({ '2.0.0': first, '2.1.0': ['beep', 'jobs.cancel'] })
  const wider = contract('    cancel(id: string, why?: string): void;\n', 'export function beep(): void;\n')
  expect(sinceAt(wider, '2.2.0', { version: '2.1.0', since })).toEqual(since)
})

it('a major version begins anew, because no release of before runs on its shells', () => {
  const before = { version: '2.7.0', since: sinceAt(contract(''), '2.7.0') }
  expect(sinceAt(contract(''), '3.0.0', before)).toEqual(sinceAt(contract(''), '3.0.0'))
})
