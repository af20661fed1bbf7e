import type { CatalogueModule, EntryKind } from '../../data/catalogue-data.ts'
import { bestOf, filterModules } from './filter-modules.ts'

const entry = (name: string, kind: EntryKind = 'component') => ({
  name,
  kind,
  summary: '',
  signatures: [],
  props: [],
  alsoTakes: [],
  examples: [],
  usedBy: [],
})
const modules: readonly CatalogueModule[] = [
  { name: '@emberwatch/ui', slug: 'ui', summary: '', entries: [entry('formatDate', 'function'), entry('Tag')] },
  { name: '@emberwatch/ui/form', slug: 'form', summary: '', entries: [entry('Form'), entry('TextField')] },
]
const names = (text: string) => filterModules(modules, text).map(({ entries }) => entries.map(({ name }) => name))

it.each([
  [
    '',
    [
      ['formatDate', 'Tag'],
      ['Form', 'TextField'],
    ],
  ],
  ['FORM', [['formatDate'], ['Form']]],
  [' field ', [['TextField']]],
  ['sprinkler', []],
])('%j finds names that contain it', (text, expected) => expect(names(text)).toEqual(expected))

it.each([
  ['form', 'form/Form'],
  ['for', 'form/Form'],
  ['formatd', 'ui/formatDate'],
  ['ag', 'ui/Tag'],
  ['sprinkler', undefined],
])('%j matches %s', (text, location) => expect(bestOf(modules, text)).toBe(location))
