import { Node, type Signature, SyntaxKind, type Symbol as TsSymbol, type Type } from 'ts-morph'
import type { CatalogueEntry, CatalogueProp } from './catalogue-data.ts'

type Described = Pick<CatalogueEntry, 'props' | 'alsoTakes'>

/**
 * Props of a component in the order of their names, those that it needs first. Members of React's own types are only named. Those of several
 * overloads are together, and needed where each overload needs them.
 */
export function describeProps(component: Node): Described {
  const defaults = defaultsIn(component)
  const overloads = signaturesOf(component.getType()).map((signature) => {
    const [first] = signature.getParameters()
    return first ? propertiesOf(first.getTypeAtLocation(component)) : []
  })
  const symbols = new Map(overloads.flat().map((symbol) => [symbol.getName(), symbol]))
  const isNeeded = (name: string) =>
    overloads.every((some) => some.some((symbol) => symbol.getName() === name && !symbol.isOptional()))
  const inherited = new Set<string>()
  const props: CatalogueProp[] = []
  for (const [name, symbol] of symbols) {
    const [declared] = symbol.getDeclarations()
    if (!declared) continue
    if (isOfLibrary(declared)) {
      const owner = declared.getFirstAncestorByKind(SyntaxKind.InterfaceDeclaration)?.getName()
      if (owner) inherited.add(owner)
      continue
    }
    const type = typeText(declared, symbol, component)
    props.push({ name, type, isRequired: isNeeded(name), default: defaults.get(name), summary: docOf(declared) })
  }
  props.sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || (a.name < b.name ? -1 : 1))
  return { props, alsoTakes: [...inherited].sort() }
}

/** A component that may be a function or a class, as React's types have it, has the signatures of the function. */
const signaturesOf = (type: Type): Signature[] =>
  type.isUnion() ? type.getUnionTypes().flatMap((one) => one.getCallSignatures()) : type.getCallSignatures()

/** A union has the properties of all members. */
const propertiesOf = (type: Type): TsSymbol[] =>
  type.isUnion() ? type.getUnionTypes().flatMap((one) => one.getApparentProperties()) : type.getApparentProperties()

const isOfLibrary = (node: Node): boolean => node.getSourceFile().getFilePath().includes('/node_modules/')

/** The doc comment, on one line. */
export function docOf(node: Node): string {
  const owner = Node.isVariableDeclaration(node) ? node.getVariableStatement() : node
  if (!owner || !Node.isJSDocable(owner)) return ''
  const docs = owner.getJsDocs()
  return (docs.at(-1)?.getInnerText() ?? '')
    .replace(/@param ([\w.]+)/g, '`$1`:')
    .replaceAll('@returns', 'Returns')
    .replaceAll('@throws', 'Throws')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Writes the type as the source does; a list of words that has a name of its own only inside its file is spelt out. */
function typeText(declared: Node, symbol: TsSymbol, component: Node): string {
  const written = Node.isTyped(declared) ? declared.getTypeNode() : undefined
  const type = symbol.getTypeAtLocation(component).getNonNullableType()
  const limit = (type.isTypeParameter() && type.getConstraint()) || type
  const words = limit.isUnion() ? limit.getUnionTypes() : []
  const alias = limit.getAliasSymbol()?.getDeclarations()[0]
  const isLocal = Node.isTypeAliasDeclaration(alias) && !alias.isExported()
  const areWords = words.length > 0 && words.every((one) => one.isLiteral())
  if (areWords && (isLocal || /^[A-Z]\w*\['/.test(written?.getText() ?? '')))
    return words.map((one) => one.getText().replaceAll('"', "'")).join(' | ')
  const text = isParameter(written) ? textOf(type, component) : (written?.getText() ?? textOf(type, component))
  return text.replace(/\s+/g, ' ')
}

/** Tests whether a name stands for a type that the user of the props chooses. */
const isParameter = (written: Node | undefined): boolean =>
  Node.isTypeReference(written) &&
  written.getTypeName().getSymbol()?.getDeclarations().some(Node.isTypeParameterDeclaration) === true

/** Writes the type that such a name stands for here, or its widest one. */
function textOf(type: Type, component: Node): string {
  const [declared] = type.getSymbol()?.getDeclarations() ?? []
  const limit =
    type.isTypeParameter() && Node.isTypeParameterDeclaration(declared) ? declared.getConstraint() : undefined
  return limit?.getText() ?? type.getText(component).replace(/import\("[^"]*"\)\./g, '')
}

/** `{ tone = 'info' }` in the parameters or the first lines of a component, else what a doc comment calls the default. */
function defaultsIn(component: Node): Map<string, string> {
  const defaults = new Map<string, string>()
  for (const element of component.getDescendantsOfKind(SyntaxKind.BindingElement)) {
    const value = element.getInitializer()?.getText()
    const name = element.getPropertyNameNode()?.getText() ?? element.getName()
    if (value !== undefined && !defaults.has(name)) defaults.set(name, value.replace(/\s+/g, ' '))
  }
  return defaults
}
