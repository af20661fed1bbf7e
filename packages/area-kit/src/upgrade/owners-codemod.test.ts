import { Project } from 'ts-morph'
import { exportsIn } from './kit-exports.ts'
import { importFromOwners } from './owners-codemod.ts'

const declared = (name: string, ...exports: string[]) =>
  `declare module '${name}' {\n${exports.join('\n')}\nexport { }\n}\n`
const exports = exportsIn([
  declared('@emberwatch/contract', 'export const get: 1;', 'export interface User {\n}'),
  declared(
    '@emberwatch/contract/sites-systems',
    'export const sites: 1;',
    'interface Site_2 {\n}',
    'export { Site_2 as Site }',
    'export const both: 1;',
  ),
  declared('@emberwatch/contract/modems', 'export const modems: 1;', 'export const both: 1;'),
])

function transform(text: string) {
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile('a.tsx', text)
  const byHand = importFromOwners(file, exports)
  const after = file.getFullText()
  // A second time it changes nothing, and says the same.
  expect(importFromOwners(file, exports)).toEqual(byHand)
  expect(file.getFullText()).toBe(after)
  // The formatter takes the style of the area.
  return { after: after.replaceAll('";', "'").replaceAll('"', "'"), byHand }
}

it.each([
  [
    'calls and types, with aliases, beside what stays',
    "import { get, sites as all, type Site, modems, type User } from '@emberwatch/contract'\n",
    "import { get, type User } from '@emberwatch/contract'\nimport { modems } from '@emberwatch/contract/modems'\nimport { sites as all, type Site } from '@emberwatch/contract/sites-systems'\n",
  ],
  [
    'an import of types',
    "import type { Site, User } from '@emberwatch/contract'\n",
    "import type { User } from '@emberwatch/contract'\nimport type { Site } from '@emberwatch/contract/sites-systems'\n",
  ],
  [
    'a whole import, in its place and with what stands before it',
    "// The sites.\nimport { sites } from '@emberwatch/contract' // here\n\nconst  x = sites\n",
    "// The sites.\nimport { sites } from '@emberwatch/contract/sites-systems' // here\n\nconst  x = sites\n",
  ],
  [
    'what is passed on',
    "export { sites as all, get } from '@emberwatch/contract'\nexport type { Site } from '@emberwatch/contract'\n",
    "export { get } from '@emberwatch/contract'\nexport { sites as all } from '@emberwatch/contract/sites-systems'\nexport type { Site } from '@emberwatch/contract/sites-systems'\n",
  ],
])('moves %s', (_, before, expected) => {
  expect(transform(before)).toEqual({ after: expected, byHand: [] })
})

it.each([
  "import { get, type User } from '@emberwatch/contract'\n",
  "import { sites } from '@emberwatch/contract/sites-systems'\n",
  "import { both, nothing } from '@emberwatch/contract'\n",
  "import { sites } from './contract'\n  const   sites = '@emberwatch/contract'\n",
])('leaves as it is: %s', (text) => {
  expect(transform(text)).toEqual({ after: text, byHand: [] })
})

it('says by line what it cannot move', () => {
  const text = [
    "import * as contract from '@emberwatch/contract'",
    "export * from '@emberwatch/contract'",
    'export const all = contract.sites',
    'export const own = contract.get',
    'export type One = contract.Site',
    "export type Other = import('@emberwatch/contract').Site",
    "export const later = () => import('@emberwatch/contract')",
    '',
  ].join('\n')
  const { after, byHand } = transform(text)
  expect(after).toBe(text)
  expect(byHand.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '3: contract.sites comes from @emberwatch/contract/sites-systems',
    '5: contract.Site comes from @emberwatch/contract/sites-systems',
    '2: export * of @emberwatch/contract leaves out what comes from @emberwatch/contract/<area>',
    "7: import('@emberwatch/contract'): what one area owns comes from @emberwatch/contract/<area>",
  ])
})
