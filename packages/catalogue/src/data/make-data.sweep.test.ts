import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostContract } from '@emberwatch/federation'
import type { CatalogueData, CatalogueEntry } from './catalogue-data.ts'
import { makeCatalogueData } from './make-data.ts'
import { ofShell } from './of-shell.ts'

let data: CatalogueData
let entries: readonly CatalogueEntry[]
beforeAll(() => {
  data = makeCatalogueData()
  entries = data.modules.flatMap((module) => module.entries)
})

const entryAt = (slug: string, name: string) =>
  data.modules.find((module) => module.slug === slug)?.entries.find((entry) => entry.name === name)
const propOf = (slug: string, name: string, prop: string) => entryAt(slug, name)?.props.find((one) => one.name === prop)
const names = (some: readonly CatalogueEntry[]) => some.map(({ name }) => name).sort()

describe('coverage', () => {
  it('has an example of each exported component but those of the shell', () => {
    const without = entries.filter(({ kind, examples }) => kind === 'component' && examples.length === 0)
    expect(names(without)).toEqual(
      Object.keys(ofShell)
        .filter((name) => /^[A-Z]/.test(name))
        .sort(),
    )
  })

  it("has each exported hook in its own or a component's example", () => {
    const hooks = entries.filter(({ kind }) => kind === 'hook')
    const without = hooks.filter(({ examples, usedBy }) => examples.length + usedBy.length === 0)
    expect(names(without)).toEqual(
      Object.keys(ofShell)
        .filter((name) => /^use[A-Z]/.test(name))
        .sort(),
    )
  })

  it('has all modules of the design system that the shell gives', () => {
    expect(data.version).toBe(hostContract)
    expect(data.modules.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['ui', 'choice', 'date', 'detail', 'form', 'map', 'table', 'upload']),
    )
    for (const { name, summary } of data.modules) expect([name, summary]).toEqual([name, expect.stringMatching(/\.$/)])
  })
})

it('no summary has the marks of a doc comment', () => {
  const summaries = entries.flatMap(({ summary, props }) => [summary, ...props.map((prop) => prop.summary)])
  expect(summaries.filter((text) => /@(param|returns|throws)/.test(text))).toEqual([])
})

describe('an example', () => {
  it('is the text of its file', () => {
    for (const { examples } of entries)
      for (const { path, code } of examples)
        expect(code).toBe(readFileSync(join(import.meta.dirname, `../examples/${path}.tsx`), 'utf8'))
  })

  it('belongs to the component of its name, the plain one first', () => {
    expect(entryAt('ui', 'Button')?.examples.map(({ path }) => path)).toEqual(['ui/Button', 'ui/Button.busy'])
  })

  it('lists what else it shows', () => {
    expect(entryAt('ui', 'useConfirm')?.usedBy).toEqual(['ui/Dialog'])
    expect(entryAt('ui', 'Button')?.usedBy).toContain('form/FormDialog')
  })
})

describe('props', () => {
  it('have type, doc comment and necessity', () => {
    expect(propOf('form', 'TextField', 'label')).toEqual({
      name: 'label',
      type: 'string',
      isRequired: true,
      summary: 'The exact accessible name (product 6.4).',
    })
    expect(propOf('form', 'TextField', 'hint')).toMatchObject({ type: 'string', isRequired: false })
  })

  it('spell out a union whose type has no exported name', () => {
    expect(propOf('ui', 'Button', 'kind')?.type.split(' | ').sort()).toEqual([
      "'danger'",
      "'default'",
      "'primary'",
      "'quiet'",
    ])
    expect(propOf('ui', 'Icon', 'name')?.type).toBe('IconName')
    expect(propOf('ui', 'Extensions', 'point')?.type.split(' | ')).toContain("'site.sections'")
  })

  it('resolve the name of a type parameter', () => {
    expect(propOf('form', 'TextField', 'name')?.type).toMatch(/Path<Values>$/)
    expect(propOf('table', 'DataTable', 'endpoint')?.type).toBe('ListEndpoint')
    expect(propOf('choice', 'Select', 'value')?.type).toBe('OptionValue')
  })

  it("have the component's default", () => {
    expect(propOf('ui', 'Button', 'kind')?.default).toBe("'default'")
    expect(propOf('ui', 'Stack', 'gap')?.default).toBe("'middle'")
    expect(propOf('ui', 'Banner', 'children')?.default).toBeUndefined()
  })

  it('start with required ones', () => {
    const needed = entryAt('table', 'StaticTable')?.props.map(({ isRequired }) => isRequired) ?? []
    expect(needed).toEqual([true, true, true, true, false])
  })

  it("name React's own types in place of their members", () => {
    const tag = entryAt('ui', 'Tag')
    expect(tag?.props.map(({ name }) => name)).toEqual(['color', 'icon'])
    expect(tag?.alsoTakes).toEqual(expect.arrayContaining(['AriaAttributes', 'HTMLAttributes']))
  })

  it('of several overloads are one list', () => {
    expect(propOf('ui', 'Part', 'name')?.isRequired).toBe(true)
    expect(propOf('ui', 'Part', 'area')?.isRequired).toBe(false)
  })
})

it('the signature of a hook and a function has no files of this machine', () => {
  expect(entryAt('ui', 'useDebounced')?.signatures).toEqual([
    'useDebounced<Value>(value: Value, milliseconds: number, typed?: unknown): Value',
  ])
  expect(entryAt('ui', 'formatDate')?.signatures).toEqual(['formatDate(value: string | null | undefined): string'])
  expect(JSON.stringify(data)).not.toMatch(/import\(\\"|node_modules/)
})
