import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The sources of a working copy as generators read and change them: nothing is written until all of it is known to fit. */
export class Sources {
  readonly #root: string
  readonly #texts = new Map<string, string>()

  constructor(root: string) {
    this.#root = root
  }

  /** The text of a file as it will be. */
  read(file: string): string {
    return this.#texts.get(file) ?? readFileSync(join(this.#root, file), 'utf8')
  }

  /** The one file among these in which the pattern is found. @throws with what is missing */
  find(pattern: RegExp, glob: string, what: string): string {
    const found = globSync(glob, { cwd: this.#root, exclude: (name) => String(name).includes('.test') })
      .sort()
      .find((file) => pattern.test(this.read(file)))
    if (!found) throw new Error(`There is no ${what} in ${glob}`)
    return found
  }

  /**
   * Puts text at the end of what the pattern finds, or where `before` first finds something in that.
   * @throws where the pattern finds nothing
   */
  addTo(file: string, pattern: RegExp, added: string, before?: RegExp): void {
    const text = this.read(file)
    const found = pattern.exec(text)
    if (!found) throw new Error(`${file} has no place for it: ${pattern}`)
    const [whole] = found
    const earlier = before ? whole.search(before) : -1
    const place = found.index + (earlier < 0 ? whole.length : earlier)
    this.#texts.set(file, text.slice(0, place) + added + text.slice(place))
  }

  /** @throws where there is a file of that name */
  create(file: string, text: string): void {
    if (existsSync(join(this.#root, file))) throw new Error(`${file} is there already`)
    this.#texts.set(file, text)
  }

  /** Writes all of it. @returns the names of the files */
  write(): string[] {
    for (const [file, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, file)), { recursive: true })
      writeFileSync(join(this.#root, file), text)
    }
    return [...this.#texts.keys()]
  }
}
