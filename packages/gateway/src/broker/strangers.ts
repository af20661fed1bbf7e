/** Most connections of one address that have not identified themselves. A network of modems has one address, so those that have do not count. */
const ofAddressMax = 200

export class Strangers {
  readonly #counts = new Map<string, number>()

  /** @returns a function to call when it is known or gone, or undefined where there are too many already */
  enter(address: string): (() => void) | undefined {
    const count = this.#counts.get(address) ?? 0
    if (count >= ofAddressMax) return undefined
    this.#counts.set(address, count + 1)
    let isIn = true
    return () => {
      if (isIn) this.#leave(address)
      isIn = false
    }
  }

  #leave(address: string) {
    const rest = (this.#counts.get(address) ?? 1) - 1
    if (rest > 0) this.#counts.set(address, rest)
    else this.#counts.delete(address)
  }
}
