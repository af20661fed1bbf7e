/**
 * The `<link>` elements that releases added to the document. Style sheets of an unused release are removed, so that two releases never style one
 * page. They are put back when it is used again, as its run-time considers them loaded. Preloads are removed for good.
 */
export class ReleaseLinks {
  readonly #links = new Map<string, HTMLLinkElement[]>()

  /** @param folder address of the release's folder, with a slash at the end */
  detach(folder: string): void {
    const links = this.#links.get(folder) ?? []
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=preload]')) {
      if (!link.href.startsWith(folder)) continue
      link.remove()
      if (link.rel === 'stylesheet') links.push(link)
    }
    if (links.length) this.#links.set(folder, links)
  }

  forget(folder: string): void {
    this.#links.delete(folder)
  }

  attach(folder: string): void {
    document.head.append(...(this.#links.get(folder) ?? []))
    this.#links.delete(folder)
  }
}
