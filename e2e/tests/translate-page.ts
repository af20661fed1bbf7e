/** A text node that a translation took out of the page, with the text that it had then. */
type Translated = Text & { original?: string }
interface Fiber {
  readonly tag: number
  readonly stateNode: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/**
 * Does in a page what the translation of Chrome and Edge does: it puts every text into two nested `<font>` elements, now and whenever text comes.
 * Runs in the page, so it names nothing from outside.
 */
export function translatePage(): void {
  const untouched = 'script, style, noscript, textarea, input, code, pre, svg, font, .notranslate, [translate=no]'
  const wrap = (text: Translated) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.original = text.data
    inner.append(`¡${text.data}`)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Translated[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  document.documentElement.lang = 'nb'
  document.documentElement.classList.add('translated-ltr')
  wrapAll(document.body)
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Text) wrap(node)
      else if (node instanceof Element && node.tagName !== 'FONT') wrapAll(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Texts that React has changed in a node that is no longer in the page. Runs in the page. */
export function staleTexts(): string[] {
  const stale: string[] = []
  const tagOfText = 6
  const visit = (fiber: Fiber | null): void => {
    for (let next = fiber; next; next = next.sibling) {
      const text = next.stateNode as Translated | null
      if (next.tag === tagOfText && text?.original !== undefined && !text.isConnected && text.data !== text.original)
        stale.push(`${text.original} → ${text.data}`)
      visit(next.child)
    }
  }
  const root = Object.entries(document.getElementById('root') ?? {})
  const container = root.find(([name]) => name.startsWith('__reactContainer$'))?.[1] as Fiber | undefined
  if (!container) throw new Error('React is not in this page')
  visit((container.stateNode as { current: Fiber }).current)
  return stale
}
