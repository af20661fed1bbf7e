import type { Declarations } from './make-declarations.ts'

/**
 * Exports of modules, read from declarations that API Extractor wrote. Each statement begins at the start of a line; its content is indented, but
 * not by depth.
 */
interface Exported {
  readonly isValue: boolean
  /** The declaration; empty for an export of a library. */
  readonly text: string
}

export const exportsOf = (declarations: Declarations, module: string): string[] =>
  [...exported(declarations.get(module) ?? '').keys()].sort()

/**
 * Names that a module has at run time (`jobs`) and members of those that are objects (`jobs.cancel`). Functions, lists and objects of a library's
 * type have no members.
 */
export const valuesOf = (declarations: Declarations, module: string): string[] =>
  [...exported(declarations.get(module) ?? '')]
    .filter(([, { isValue }]) => isValue)
    .flatMap(([name, { text }]) => [name, ...membersIn(text).map((member) => `${name}.${member}`)])
    .sort()

function exported(module: string): Map<string, Exported> {
  const declared = new Map<string, Exported>()
  const names = new Map<string, string>()
  for (const text of module.split(/\n(?=[a-z])/)) {
    const [, isExported, keyword, name = ''] = declaration.exec(text) ?? []
    // A type may share its name with a value.
    const isValue = keyword !== 'type' && keyword !== 'interface'
    if (name && !declared.get(name)?.isValue) declared.set(name, { isValue, text })
    if (isExported) names.set(name, name)
    for (const [local = '', other = local] of listed(text)) names.set(other, local)
  }
  return new Map([...names].map(([name, local]) => [name, declared.get(local) ?? { isValue: true, text: '' }]))
}

const declaration = /^(export )?(?:abstract )?(const|let|function|class|interface|type|enum|namespace) ([\w$]+)/

/** Reads `export { Text_2 as Text }` and exports of a library: `export { create } from 'npm:zustand@5'`. */
const listed = (text: string): string[][] =>
  (/^export \{([^}]*)\}/.exec(text)?.[1] ?? '')
    .split(',')
    .flatMap((one) => (one.trim() ? [one.trim().split(' as ')] : []))

function membersIn(text: string): string[] {
  const [, body] = /^(?:export )?const [\w$]+: \{\n([\s\S]*)\n\};?\s*$/.exec(text) ?? []
  // A bracket at the start of a line closes the object, so more follows it, as in a union.
  if (body === undefined || /^\}/m.test(body)) return []
  const names: string[] = []
  let depth = 0
  for (const line of body.split('\n')) {
    const [, name, quoted] = (depth === 0 && member.exec(line)) || []
    if (name ?? quoted) names.push(name ?? quoted ?? '')
    for (const [bracket] of line.replace(/'[^']*'|"[^"]*"/g, '').matchAll(/[{}()[\]]/g))
      depth += '{(['.includes(bracket) ? 1 : -1
  }
  return names
}
const member = /^ *(?:readonly |get |set )*(?:([\w$]+)|['"]([^'"]+)['"])\??[(<:]/
