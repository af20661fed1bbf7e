import { Node, type SourceFile, type Symbol as TsSymbol, type Type } from 'ts-morph'
import type { CatalogueEntry, EntryKind } from './catalogue-data.ts'
import { describeProps, docOf } from './describe-props.ts'

type Described = Omit<CatalogueEntry, 'examples' | 'usedBy' | 'ofShell'>

/** The values that a module exports, in the order of their names. Types alone are left out. */
export function describeExports(file: SourceFile): Described[] {
  return [...file.getExportedDeclarations()]
    .flatMap(([name, declarations]) => {
      const values = declarations.filter(isValue)
      return values[0] ? [describe(name, values[0])] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const isValue = (node: Node): boolean =>
  Node.isFunctionDeclaration(node) || Node.isVariableDeclaration(node) || Node.isClassDeclaration(node)

function describe(name: string, node: Node): Described {
  const type = node.getType()
  const kind = kindOf(name, type)
  const summary = docOf(node)
  if (kind !== 'component')
    return { name, kind, summary, signatures: signaturesOf(name, node, type), props: [], alsoTakes: [] }
  return { name, kind, summary, signatures: [], ...describeProps(node) }
}

function kindOf(name: string, type: Type): EntryKind {
  if (/^[A-Z]/.test(name)) return 'component'
  if (type.getCallSignatures().length === 0) return 'value'
  return /^use[A-Z]/.test(name) ? 'hook' : 'function'
}

/** Reads signatures as the source has them, without the body. */
function signaturesOf(name: string, node: Node, type: Type): string[] {
  const signatures = type.getCallSignatures()
  if (signatures.length === 0) return [`${name}: ${short(type.getText(node))}`]
  return signatures.map((signature) => {
    const generics = signature.getTypeParameters().map((one) => one.getText())
    const parameters = signature.getParameters().map((one) => parameterText(one, node))
    const result = short(signature.getReturnType().getText(node))
    return `${name}${generics.length ? `<${generics.join(', ')}>` : ''}(${parameters.join(', ')}): ${result}`
  })
}

function parameterText(symbol: TsSymbol, node: Node): string {
  const declared = symbol.getValueDeclaration()
  if (!Node.isParameterDeclaration(declared))
    return `${symbol.getName()}: ${short(symbol.getTypeAtLocation(node).getText(node))}`
  const isBare = Node.isIdentifier(declared.getNameNode())
  const name = isBare ? declared.getName() : 'options'
  const type = declared.getTypeNode()?.getText() ?? short(declared.getType().getText(node))
  return `${declared.isRestParameter() ? '...' : ''}${name}${declared.isOptional() ? '?' : ''}: ${oneLine(type)}`
}

/** Omits the files that types come from. */
const short = (text: string): string => oneLine(text.replace(/import\("[^"]*"\)\./g, ''))
const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
