/**
 * The `<link>` elements that releases have put into the document. Style sheets of a release that is out of use are
 * taken out, so that two releases never style one page, and put back when it is used again: its own run-time believes
 * that they are there. Preloads have done their work and go for good.
 */
export class ReleaseLinks {
  readonly #kept = new Map<string, HTMLLinkElement[]>()

  /** @param folder address of the release's folder, with a slash at the end */
  detach(folder: string): void {
    const kept = this.#kept.get(folder) ?? []
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=preload]')) {
      if (!link.href.startsWith(folder)) continue
      link.remove()
      if (link.rel === 'stylesheet') kept.push(link)
    }
    if (kept.length) this.#kept.set(folder, kept)
  }

  forget(folder: string): void {
    this.#kept.delete(folder)
  }

  attach(folder: string): void {
    document.head.append(...(this.#kept.get(folder) ?? []))
    this.#kept.delete(folder)
  }
}
