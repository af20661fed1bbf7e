import { type ContractSince, type Deprecated, deprecationIn, membersOf } from '@emberwatch/federation'
import { type ImportSpecifier, type SourceFile, SyntaxKind } from 'ts-morph'
import type { ByHand } from './by-hand.ts'
import type { KitExports } from './kit-exports.ts'

export interface KitContract {
  readonly exports: KitExports
  readonly since: ContractSince
  readonly deprecated: Deprecated
  /** By major version. */
  readonly gone: Readonly<Record<string, Deprecated>>
}

/** What a file uses of the contract that is gone or going, each where it stands. */
export const leftByHand = (file: SourceFile, contract: KitContract): ByHand[] =>
  file.getImportDeclarations().flatMap((declaration) => {
    const module = declaration.getModuleSpecifierValue()
    const exported = contract.exports.get(module)
    if (!exported) return []
    return declaration.getNamedImports().flatMap((specifier) => {
      const name = specifier.getName()
      const line = specifier.getStartLineNumber()
      if (!exported.has(name))
        return [{ line, message: `${name} of ${module} is gone${insteadOf(contract, module, name)}` }]
      return [...goingAt(contract, module, name, line), ...membersUsed(file, specifier, contract, module)]
    })
  })

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

function insteadOf({ gone }: KitContract, module: string, name: string): string {
  const marks = Object.values(gone).flatMap((modules) => deprecationIn(modules[module]?.[name] ?? '') ?? [])
  return marks.map(({ use }) => `: use ${use}`).join('')
}
