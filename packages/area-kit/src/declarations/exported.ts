import type { Sections, Statement } from './sections.ts'

/** Something that a module exports: as a value, or as a type alone; where it is declared here, the statement. */
interface Exported {
  readonly isValue: boolean
  readonly declaration?: Statement | undefined
}

export const exportsOf = (sections: Sections, module: string): string[] => [...exported(sections, module).keys()].sort()

/**
 * The names that a module has at run time, `jobs`, and the members of those that are objects, `jobs.cancel`. Of a function, a list, or an object
 * of a library's type there are none.
 */
export const valuesOf = (sections: Sections, module: string): string[] =>
  [...exported(sections, module)]
    .filter(([, { isValue }]) => isValue)
    .flatMap(([name, { declaration }]) => [name, ...membersIn(declaration).map((member) => `${name}.${member}`)])
    .sort()

/** What a module exports, whichever of its files says so. */
function exported(sections: Sections, module: string): Map<string, Exported> {
  const found = new Map<string, Exported>()
  // A type may have the name of a value.
  const add = (name: string, one: Exported) => found.get(name)?.isValue || found.set(name, one)
  for (const statement of sections.get(module) ?? []) {
    if (statement.kind === 'star') for (const [name, one] of exported(sections, statement.from)) add(name, one)
    if (statement.kind === 'declaration' && statement.isExported) add(statement.name, declaredBy(statement))
    if (statement.kind !== 'list') continue
    const { from, bindings } = statement
    const there = from === undefined ? declaredIn(sections, module) : exported(sections, from)
    for (const { local, imported, text } of bindings)
      add(local, text.startsWith('type ') ? { isValue: false } : (there.get(imported) ?? { isValue: true }))
  }
  return found
}

function declaredIn(sections: Sections, module: string): Map<string, Exported> {
  const found = new Map<string, Exported>()
  for (const statement of sections.get(module) ?? [])
    if (statement.kind === 'declaration' && !found.get(statement.name)?.isValue)
      found.set(statement.name, declaredBy(statement))
  return found
}

const declaredBy = (declaration: Statement): Exported => ({
  isValue: !/^(export )?(declare )?(type|interface) /.test(declaration.text),
  declaration,
})

function membersIn(statement: Statement | undefined): string[] {
  const [, body] = /^(?:export )?const [\w$]+: \{\n([\s\S]*)\n\};?\s*$/.exec(statement?.text ?? '') ?? []
  // A bracket at the start of a line closes the object: more follows it, as in a union.
  if (body === undefined || /^\}/m.test(body)) return []
  return [...body.matchAll(member)].map(([, name, quoted]) => name ?? quoted ?? '')
}
/** What belongs to a member is indented deeper than it is. */
const member = /^ {4}(?:readonly |get |set )*(?:([\w$]+)|['"]([^'"]+)['"])\??[(<:]/gm
