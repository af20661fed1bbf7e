import { exportsOf } from './exported.ts'
import type { Declarations } from './make-declarations.ts'
import { type Sections, type Statement, sectionsOf } from './sections.ts'

/** The declarations without what no export of a module leads to, so that only what areas can see is compared. */
export function reachable(declarations: Declarations): Declarations {
  const sections = sectionsOf(declarations)
  const reach = new Reach(sections)
  for (const module of declarations.keys()) reach.all(module)
  return new Map(
    [...declarations].map(([module, text]) => {
      const names = [...text.matchAll(/^declare module '([^']+)'/gm)].map(([, name = '']) => name)
      return [module, names.flatMap((name) => sectionText(name, reach.kept(name))).join('\n')]
    }),
  )
}

const sectionText = (name: string, statements: readonly string[]): string[] =>
  statements.length ? [`declare module '${name}' {\n${statements.map((text) => `${text}\n`).join('')}}\n`] : []

class Reach {
  readonly #sections: Sections
  /** Statements that are kept, each with the bindings that are asked for. */
  readonly #kept = new Map<Statement, Set<string>>()

  constructor(sections: Sections) {
    this.#sections = sections
  }

  all(module: string): void {
    for (const name of exportsOf(this.#sections, module)) this.#export(module, name)
  }

  kept(module: string): string[] {
    const statements = (this.#sections.get(module) ?? []).filter((one) => this.#kept.has(one) || one.kind === 'mark')
    if (statements.every(({ kind }) => kind === 'mark')) return []
    return statements.map((statement) => {
      const text = statement.text.trimEnd()
      if (statement.kind !== 'import' && statement.kind !== 'list') return text
      const wanted = statement.bindings.filter(({ local }) => this.#kept.get(statement)?.has(local))
      return text.replace(/\{[\s\S]*\}/, `{ ${wanted.map((one) => one.text).join(', ')} }`)
    })
  }

  #export(module: string, name: string): void {
    for (const statement of this.#sections.get(module) ?? []) {
      if (statement.kind === 'star' && exportsOf(this.#sections, statement.from).includes(name)) {
        this.#keep(statement, name)
        this.#export(statement.from, name)
      } else if (statement.kind === 'list') this.#binding(module, statement, name)
    }
    this.#local(module, name)
  }

  /** What a name means within a file: something that it declares or imports. */
  #local(module: string, name: string): void {
    for (const statement of this.#sections.get(module) ?? []) {
      if (statement.kind === 'import') this.#binding(module, statement, name)
      if (statement.kind !== 'declaration' || statement.name !== name || !this.#keep(statement, name)) continue
      for (const [mentioned] of statement.text.matchAll(/[\w$]+/g))
        if (mentioned !== name) this.#local(module, mentioned)
      for (const [, from = '', inner = ''] of statement.text.matchAll(/import\("([^"]+)"\)\.([\w$]+)/g))
        this.#export(from, inner)
    }
  }

  #binding(module: string, statement: Extract<Statement, { bindings: unknown }>, name: string): void {
    const found = statement.bindings.find(({ local }) => local === name)
    if (!found || !this.#keep(statement, name)) return
    if (!statement.from) this.#local(module, found.imported)
    else if (found.imported === '*') this.all(statement.from)
    else this.#export(statement.from, found.imported)
  }

  /** @returns whether it is news */
  #keep(statement: Statement, name: string): boolean {
    const names = this.#kept.get(statement) ?? new Set()
    this.#kept.set(statement, names)
    if (names.has(name)) return false
    names.add(name)
    return true
  }
}
