import { type Attributes, readXml, type XmlOutcome, type XmlVisitor } from './read-xml.ts'

/** Attributes and child elements by name, repeated names as a list; an element with text alone is a string. */
type Node = string | { [name: string]: Node | Node[] }

interface Open {
  readonly name: string
  // Has no prototype, so that no name in a file has a meaning.
  readonly members: Record<string, Node | Node[]>
  text: string
}

/** Makes `{ root: { … } }`. */
class XmlToJson implements XmlVisitor {
  readonly #open: Open[] = [{ name: '', members: Object.create(null), text: '' }]

  open(name: string, attributes: Attributes) {
    this.#open.push({ name, members: Object.assign(Object.create(null), attributes), text: '' })
  }

  text(text: string) {
    const current = this.#open.at(-1)
    if (current) current.text += text
  }

  close() {
    const element = this.#open.pop()
    const parent = this.#open.at(-1)
    if (!element || !parent) return
    const text = element.text.trim()
    const isPlain = Object.keys(element.members).length === 0
    if (text && !isPlain) add(element.members, 'text', text)
    add(parent.members, element.name, isPlain ? text : element.members)
  }

  json(): string {
    return JSON.stringify(this.#open[0]?.members ?? {})
  }
}

/** Appends in place: copying the list for each sibling would take quadratic time. */
function add(members: Record<string, Node | Node[]>, name: string, node: Node) {
  const before = members[name]
  if (Array.isArray(before)) before.push(node)
  else members[name] = before === undefined ? node : [before, node]
}

/** The JSON is about as long as the file at most. */
export async function readClassReason(path: string): Promise<XmlOutcome & { readonly json: string }> {
  const json = new XmlToJson()
  const outcome = await readXml(path, json)
  const isIncluded = outcome.fault === null && outcome.refusal === null
  return { ...outcome, json: isIncluded ? json.json() : '' }
}
