import { type ExportDeclaration, type ImportDeclaration, type SourceFile, SyntaxKind } from 'ts-morph'
import type { KitExports } from './kit-exports.ts'
import type { ByHand } from './left-by-hand.ts'

const kernel = '@emberwatch/contract'

/**
 * Decision 0027: imports what the kernel no longer gives from the area that owns it. The owner is found in the modules' exports; a name of two owners
 * stays. @returns what is reached in another way than by name
 */
export function importFromOwners(file: SourceFile, exports: KitExports): ByHand[] {
  const ownerOf = (name: string) => theOwner(exports, name)
  for (const declaration of file.getImportDeclarations().filter(isOfKernel))
    move(declaration, ownerOf, declaration.getNamedImports(), (moduleSpecifier, namedImports) =>
      file.insertImportDeclaration(declaration.getChildIndex() + 1, {
        moduleSpecifier,
        namedImports,
        isTypeOnly: declaration.isTypeOnly(),
      }),
    )
  for (const declaration of file.getExportDeclarations().filter(isOfKernel))
    move(declaration, ownerOf, declaration.getNamedExports(), (moduleSpecifier, namedExports) =>
      file.insertExportDeclaration(declaration.getChildIndex() + 1, {
        moduleSpecifier,
        namedExports,
        isTypeOnly: declaration.isTypeOnly(),
      }),
    )
  return [...wholeImports(file, ownerOf), ...otherWays(file)]
}

type OwnerOf = (name: string) => string | undefined

function theOwner(exports: KitExports, name: string): string | undefined {
  if (exports.get(kernel)?.has(name)) return undefined
  const owners = [...exports].filter(([module, names]) => module.startsWith(`${kernel}/`) && names.has(name))
  return owners.length === 1 ? owners[0]?.[0] : undefined
}

const isOfKernel = (declaration: ImportDeclaration | ExportDeclaration) =>
  declaration.getModuleSpecifierValue() === kernel

interface Named {
  readonly getName: () => string
  readonly getText: () => string
  readonly remove: () => void
}

/** Leaves the specifiers as they are written, with alias and `type`. */
function move(
  declaration: ImportDeclaration | ExportDeclaration,
  ownerOf: OwnerOf,
  named: readonly Named[],
  insert: (module: string, specifiers: string[]) => unknown,
): void {
  const byOwner = Map.groupBy(named, (one) => ownerOf(one.getName()))
  const stays = byOwner.get(undefined) ?? []
  const [first, ...others] = [...byOwner].flatMap(([owner, names]) => (owner ? [{ owner, names }] : []))
  if (!first) return
  const hasMore =
    stays.length > 0 || (declaration.isKind(SyntaxKind.ImportDeclaration) && declaration.getDefaultImport())
  // An import that moves as a whole keeps its place and the comment before it.
  for (const { owner, names } of hasMore ? [first, ...others] : others) {
    insert(
      owner,
      names.map((one) => one.getText()),
    )
    for (const one of names) one.remove()
  }
  if (!hasMore) declaration.setModuleSpecifier(first.owner)
}

/** `import * as contract`, and `export *`. */
function wholeImports(file: SourceFile, ownerOf: OwnerOf): ByHand[] {
  const names = file
    .getImportDeclarations()
    .flatMap((one) => (isOfKernel(one) ? (one.getNamespaceImport()?.getText() ?? []) : []))
  const uses = [
    ...file.getDescendantsOfKind(SyntaxKind.PropertyAccessExpression).map((node) => ({
      node,
      from: node.getExpression().getText(),
      name: node.getName(),
    })),
    ...file.getDescendantsOfKind(SyntaxKind.QualifiedName).map((node) => ({
      node,
      from: node.getLeft().getText(),
      name: node.getRight().getText(),
    })),
  ]
  const used = uses.flatMap(({ node, from, name }) => {
    const owner = names.includes(from) ? ownerOf(name) : undefined
    return owner ? [{ line: node.getStartLineNumber(), message: `${from}.${name} comes from ${owner}` }] : []
  })
  const passedOn = file
    .getExportDeclarations()
    .filter((one) => isOfKernel(one) && one.getNamedExports().length === 0)
    .map((one) => ({
      line: one.getStartLineNumber(),
      message: `export * of ${kernel} leaves out what comes from ${kernel}/<area>`,
    }))
  return [...used, ...passedOn]
}

/** `import()`, `jest.mock()` and the like. */
const otherWays = (file: SourceFile): ByHand[] =>
  file
    .getDescendantsOfKind(SyntaxKind.StringLiteral)
    .filter((node) => node.getLiteralValue() === kernel && node.getParent()?.isKind(SyntaxKind.CallExpression))
    .map((node) => ({
      line: node.getStartLineNumber(),
      message: `${node.getParentOrThrow().getText().slice(0, 60)}: what one area owns comes from ${kernel}/<area>`,
    }))
