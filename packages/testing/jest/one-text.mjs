/*
 * A browser's translation replaces text nodes. React writes the text of an element whose only child is text into the element itself, and that
 * goes on working. It holds every other text as a node of its own: one that changes stays as it was on screen, and one that comes or goes throws. The
 * rule: whatever changes is the only text of its element.
 */

const isOwnNode = (node) => node?.nodeType === 3 && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

/** A translation changes neither these nor the root of a test, which a page does not have. */
const isExempt = (element) =>
  !element?.isConnected || element.parentNode === document.body || element.closest('[translate=no], svg, code, pre')

const place = (node) => node.cloneNode(true).outerHTML?.slice(0, 300)

function* violations({ type, target, addedNodes, removedNodes, nextSibling }) {
  if (isExempt(target.nodeType === 3 ? target.parentElement : target)) return
  if (type === 'characterData' && isOwnNode(target))
    yield `"${target.data}" changes in ${place(target.parentNode ?? target)}`
  for (const node of addedNodes) {
    if (isOwnNode(node)) yield `"${node.data}" comes into ${place(target)}`
    if (isOwnNode(nextSibling)) yield `An element comes before "${nextSibling.data}" in ${place(target)}`
  }
  for (const node of removedNodes) if (isOwnNode(node)) yield `"${node.data}" leaves ${place(target)}`
}

const found = new Set()
const note = (records) => {
  for (const record of records) for (const violation of violations(record)) found.add(violation)
}
const observer = new MutationObserver(note)

beforeAll(() => observer.observe(document.body, { childList: true, characterData: true, subtree: true }))
afterAll(() => observer.disconnect())

afterEach(() => {
  note(observer.takeRecords())
  const list = [...found]
  found.clear()
  if (list.length > 0) throw new Error(`Text that changes stands beside other content:\n${list.join('\n')}`)
})
