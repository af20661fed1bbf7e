import type { Declarations } from './make-declarations.ts'

/** Declarations as the compiler writes them, taken apart: each statement begins at the start of a line, what belongs to it is indented. */

interface Binding {
  /** Its name where it comes from; `*` for the whole module. */
  readonly imported: string
  readonly local: string
  readonly text: string
}

export type Statement =
  | { readonly kind: 'declaration'; readonly name: string; readonly isExported: boolean; readonly text: string }
  /** `import { … } from`, `export { … } from` and `export { … }`. */
  | { readonly kind: 'import' | 'list'; readonly bindings: readonly Binding[]; readonly from?: string; text: string }
  | { readonly kind: 'star'; readonly from: string; readonly text: string }
  /** `export {}`: what is not said to be exported is not. */
  | { readonly kind: 'mark'; readonly text: string }

/** By the name of an ambient module, what stands in it. */
export type Sections = ReadonlyMap<string, readonly Statement[]>

/** @throws on what the compiler was never seen to write */
export function sectionsOf(declarations: Declarations): Sections {
  const sections = new Map<string, Statement[]>()
  for (const text of declarations.values())
    for (const section of text.split(/^(?=declare module ')/m)) {
      const [, name = '', body = ''] = /^declare module '([^']+)' \{\n([\s\S]*)\n\}\s*$/.exec(section) ?? []
      sections.set(name, splitStatements(body).map(statementOf))
    }
  return sections
}

/** A closing bracket at the start of a line belongs to what it closes. */
const splitStatements = (body: string): string[] => body.split(/\n(?=[a-z])/).filter((text) => text.trim() !== '')

function statementOf(text: string): Statement {
  const [, keyword, list, from] =
    /^(import|export)(?: type)? (?:\{([\s\S]*)\}|\* as \w+|\*)(?: from '([^']+)')?;\s*$/.exec(text) ?? []
  if (keyword === 'export' && list === undefined && from) return { kind: 'star', from, text }
  if (keyword === 'export' && list?.trim() === '') return { kind: 'mark', text }
  if (keyword && (list !== undefined || from))
    return { kind: keyword === 'import' ? 'import' : 'list', bindings: bindingsOf(list, text), from, text }
  const [, exported, name] = declaration.exec(text) ?? []
  if (!name) throw new Error(`A statement of the contract's declarations is not understood: ${text}`)
  return { kind: 'declaration', name, isExported: exported !== undefined, text }
}

const declaration =
  /^(export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace) ([\w$]+)/

function bindingsOf(list: string | undefined, text: string): Binding[] {
  if (list === undefined) return [{ imported: '*', local: /\* as (\w+)/.exec(text)?.[1] ?? '', text: '*' }]
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [imported = '', local = imported] = one.replace(/^type /, '').split(' as ')
      return { imported, local, text: one }
    })
}
