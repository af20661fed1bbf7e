/** Takeovers of one client ID within the span. */
const takeoversMin = 5
const spanMs = 10 * 60_000
const topicsMax = 10_000

/** Finds client IDs that two devices use: each takes the connection of the other one for ever, which looks like a bad network. */
export class Twins {
  readonly #takeovers = new Map<string, { readonly at: number; readonly addresses: readonly string[] }[]>()

  /** @param now in milliseconds @returns the addresses where it is one takeover too many; it is then counted anew */
  note(topic: string, addresses: readonly string[], now: number): readonly string[] | undefined {
    const recent = (this.#takeovers.get(topic) ?? []).filter(({ at }) => at > now - spanMs)
    recent.push({ at: now, addresses })
    this.#takeovers.delete(topic)
    if (recent.length >= takeoversMin) return [...new Set(recent.flatMap((takeover) => takeover.addresses))]
    this.#takeovers.set(topic, recent)
    if (this.#takeovers.size > topicsMax) this.#takeovers.delete(this.#takeovers.keys().next().value as string)
    return undefined
  }
}
