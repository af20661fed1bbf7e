import { type AnyNode, parse } from 'acorn'
import postcss from 'postcss'
import { floorSyntax } from './browser-floor.ts'
import { mayBeMissing } from './may-be-missing.ts'
import newer from './newer.json' with { type: 'json' }

/**
 * Features in a built file that the oldest browsers lack (browser-floor.ts), as written: `Promise.try`, `text-wrap: pretty`. Names checked by
 * `typeof`, `in`, `?.` or a condition, and styles inside `@supports`, are allowed. Finds only methods whose names are new: `isSubsetOf`, but not
 * `map` of an iterator.
 */
export function findNewer(file: string, text: string): string[] {
  const uses = file.endsWith('.js') ? newerInScript(text) : file.endsWith('.css') ? newerInStyle(text) : []
  return uses.filter((use) => !(use in mayBeMissing))
}

const globals = new Set(newer.globals)
const members = new Set(newer.members)
const methods = new Set(newer.methods)

function newerInScript(text: string): string[] {
  const uses = new Set<string>()
  const checked = new Set<string>()
  let root: AnyNode
  try {
    root = parse(text, { ecmaVersion: floorSyntax, sourceType: 'script', allowAwaitOutsideFunction: true })
  } catch (error) {
    return [`syntax: ${(error as Error).message}`]
  }
  const declared = new Set<string>()
  walk(root, (node, parent) => {
    for (const name of checkedBy(node)) checked.add(name)
    if (node.type === 'Identifier' && isDeclared(node, parent)) declared.add(node.name)
    const name = nameOf(node)
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && globals.has(node.callee.name))
      uses.add(node.callee.name)
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && name) {
      if (members.has(`${node.object.name}.${name}`)) uses.add(`${node.object.name}.${name}`)
      if (globals.has(node.object.name)) uses.add(node.object.name)
    }
    if (node.type === 'CallExpression' && !node.optional && node.callee.type === 'MemberExpression') {
      const method = nameOf(node.callee)
      if (method && methods.has(method)) uses.add(`.${method}`)
    }
  })
  return [...uses].filter((use) => {
    const [owner = '', member = ''] = use.split('.')
    return !(declared.has(owner) || checked.has(member || owner) || (owner && checked.has(owner)))
  })
}

function checkedBy(node: AnyNode): string[] {
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') return namesIn(node.argument)
  if (node.type === 'BinaryExpression' && node.operator === 'in' && node.left.type === 'Literal')
    return [String(node.left.value)]
  if (node.type === 'BinaryExpression') return [...namesIn(node.left), ...namesIn(node.right)]
  if (node.type === 'LogicalExpression') return namesIn(node.left)
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return namesIn(node.test)
  if (node.type === 'CallExpression' && node.optional) return namesIn(node.callee)
  if (node.type === 'MemberExpression' && node.optional) return namesIn(node.object)
  return []
}

/** The last name of a checked expression; none for a call, as a call already uses it. */
function namesIn(node: AnyNode): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'UnaryExpression') return namesIn(node.argument)
  if (node.type === 'AssignmentExpression') return namesIn(node.right)
  if (node.type === 'ChainExpression') return namesIn(node.expression)
  const name = nameOf(node)
  return name ? [name] : []
}

const nameOf = (node: AnyNode): string | undefined =>
  node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
    ? node.property.name
    : undefined

/** A declared name: a minifier's short name, or one of ours that newer browsers also define. */
const isDeclared = (node: AnyNode, parent?: AnyNode): boolean =>
  (parent?.type === 'VariableDeclarator' && parent.id === node) ||
  ((parent?.type === 'FunctionDeclaration' || parent?.type === 'ClassDeclaration') && parent.id === node) ||
  ((parent?.type === 'FunctionExpression' || parent?.type === 'ArrowFunctionExpression') &&
    parent.params.includes(node as never))

function walk(node: AnyNode, see: (node: AnyNode, parent?: AnyNode) => void, parent?: AnyNode): void {
  see(node, parent)
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (child && typeof child.type === 'string') walk(child, see, node)
}

const [properties, values, functions] = [newer.properties, newer.values, newer.functions].map((words) => new Set(words))
const selectors = new Set(newer.selectors)
const atRules = new Set(newer.atRules)

function newerInStyle(text: string): string[] {
  const uses = new Set<string>()
  const root = postcss.parse(text)
  root.walk((node) => {
    if (isGuarded(node)) return
    if (node.type === 'atrule' && atRules.has(node.name)) uses.add(`@${node.name}`)
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/:([a-z-]+)/g)) if (selectors.has(name)) uses.add(`:${name}`)
    if (node.type !== 'decl') return
    if (hasPrefixed(node)) return
    if (properties?.has(node.prop)) uses.add(node.prop)
    else
      for (const word of node.value.split(/[\s,()]+/))
        if (values?.has(`${node.prop}: ${word}`)) uses.add(`${node.prop}: ${word}`)
    for (const [, name = ''] of node.value.matchAll(/([a-z-]+)\(/g)) if (functions?.has(name)) uses.add(`${name}()`)
  })
  return [...uses]
}

const hasPrefixed = ({ prop, parent }: postcss.Declaration): boolean =>
  parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`) ?? false

function isGuarded(node: postcss.Node | undefined): boolean {
  if (!node) return false
  return (node.type === 'atrule' && (node as postcss.AtRule).name === 'supports') || isGuarded(node.parent)
}
