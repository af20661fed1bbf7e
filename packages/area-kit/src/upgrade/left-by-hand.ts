import { type ContractSince, type Deprecated, deprecationIn, membersOf } from '@emberwatch/federation'
import { type ImportSpecifier, type SourceFile, SyntaxKind } from 'ts-morph'
import type { KitExports } from './kit-exports.ts'

/** A place in a file that people have to change. */
export interface ByHand {
  readonly line: number
  readonly message: string
}

export interface KitContract {
  readonly exports: KitExports
  readonly since: ContractSince
  readonly deprecated: Deprecated
  /** Exports that are gone, by major version. */
  readonly gone: Readonly<Record<string, Deprecated>>
}

/** Lists uses of the contract that is gone or going, each with its place in the file. */
export const leftByHand = (file: SourceFile, contract: KitContract): ByHand[] =>
  namesIn(file).flatMap(({ module, name, line, specifier }) => {
    const exported = contract.exports.get(module)
    if (!exported) return []
    if (!exported.has(name))
      return [{ line, message: `${name} of ${module} is gone${insteadOf(contract, module, name)}` }]
    return [
      ...goingAt(contract, module, name, line),
      ...(specifier ? membersUsed(file, specifier, contract, module) : []),
    ]
  })

interface NameUsed {
  readonly module: string
  readonly name: string
  readonly line: number
  /** The specifier of an import, whose members the file may use. */
  readonly specifier?: ImportSpecifier
}

/** Lists the names that the file imports, exports again, or writes as `import('…').Name`. */
const namesIn = (file: SourceFile): NameUsed[] => [
  ...file.getImportDeclarations().flatMap((one) =>
    one.getNamedImports().map((specifier) => ({
      module: one.getModuleSpecifierValue(),
      name: specifier.getName(),
      line: specifier.getStartLineNumber(),
      specifier,
    })),
  ),
  ...file.getExportDeclarations().flatMap((one) =>
    one.getNamedExports().map((specifier) => ({
      module: one.getModuleSpecifierValue() ?? '',
      name: specifier.getName(),
      line: specifier.getStartLineNumber(),
    })),
  ),
  ...file.getDescendantsOfKind(SyntaxKind.ImportType).flatMap((node) => {
    const [name] = node.getQualifier()?.getText().split('.') ?? []
    const module = node.getArgument().getText().slice(1, -1)
    return name ? [{ module, name, line: node.getStartLineNumber() }] : []
  }),
]

function membersUsed(file: SourceFile, specifier: ImportSpecifier, contract: KitContract, module: string): ByHand[] {
  const object = specifier.getName()
  const members = membersOf(contract.since, module, object)
  if (!members.length) return []
  const local = specifier.getAliasNode()?.getText() ?? object
  return file.getDescendantsOfKind(SyntaxKind.PropertyAccessExpression).flatMap((access) => {
    if (access.getExpression().getText() !== local) return []
    const name = `${object}.${access.getName()}`
    const line = access.getStartLineNumber()
    return members.includes(name)
      ? goingAt(contract, module, name, line)
      : [{ line, message: `${name} of ${module} is gone${insteadOf(contract, module, name)}` }]
  })
}

function goingAt({ deprecated }: KitContract, module: string, name: string, line: number): ByHand[] {
  const mark = deprecationIn(deprecated[module]?.[name] ?? '')
  return mark ? [{ line, message: `${name} of ${module}: use ${mark.use}; ${mark.goneIn} drops it` }] : []
}

/** Returns the replacement of the announcement, else the modules that have the name now. */
function insteadOf({ gone, exports }: KitContract, module: string, name: string): string {
  const marks = Object.values(gone).flatMap((modules) => deprecationIn(modules[module]?.[name] ?? '') ?? [])
  if (marks.length) return marks.map(({ use }) => `: use ${use}`).join('')
  const others = [...exports].flatMap(([other, names]) => (names.has(name) ? [other] : []))
  return others.length ? `: ${others.join(' and ')} give${others.length > 1 ? '' : 's'} it` : ''
}
