import type { Attributes, XmlVisitor } from './read-xml.ts'

/** A node as JSON: attributes and child elements by name, several of one name as a list; text alone is a plain text. */
type Node = string | { [name: string]: Node | Node[] }

interface Open {
  readonly name: string
  // Without a prototype, so that no name in a file means anything.
  readonly members: Record<string, Node | Node[]>
  text: string
}

/** Makes JSON of XML as it is read: `{ root: { … } }`. */
export class XmlToJson implements XmlVisitor {
  readonly #open: Open[] = [{ name: '', members: Object.create(null), text: '' }]

  open(name: string, attributes: Attributes) {
    this.#open.push({ name, members: Object.assign(Object.create(null), attributes), text: '' })
  }

  text(text: string) {
    const current = this.#open.at(-1)
    if (current) current.text += text
  }

  close() {
    const done = this.#open.pop()
    const parent = this.#open.at(-1)
    if (!done || !parent) return
    const text = done.text.trim()
    const isPlain = Object.keys(done.members).length === 0
    if (text && !isPlain) add(done.members, 'text', text)
    add(parent.members, done.name, isPlain ? text : done.members)
  }

  json(): string {
    return JSON.stringify(this.#open[0]?.members ?? {})
  }
}

/** The list of a name grows in place: copying it for each sibling would take time by the square of their number. */
function add(members: Record<string, Node | Node[]>, name: string, node: Node) {
  const before = members[name]
  if (Array.isArray(before)) before.push(node)
  else members[name] = before === undefined ? node : [before, node]
}
