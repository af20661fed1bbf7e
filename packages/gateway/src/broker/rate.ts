/** The rate of one modem: what it stored for days comes in a minute, and a modem that never ends takes no more than its share. */
const messagesASecond = 100
const bytesASecond = 256 * 1024
/** Seconds of the rate that may come at once. */
const burst = 10

/** Tells how long a modem must wait with what it sends; its connection is not read meanwhile, so nothing is lost. */
export class Rate {
  #messages = messagesASecond * burst
  #bytes = bytesASecond * burst
  #at: number

  constructor(now: number) {
    this.#at = now
  }

  /** @returns milliseconds */
  wait(bytes: number, now: number): number {
    const elapsedSeconds = Math.max(0, now - this.#at) / 1000
    this.#at = now
    this.#messages = Math.min(messagesASecond * burst, this.#messages + elapsedSeconds * messagesASecond) - 1
    this.#bytes = Math.min(bytesASecond * burst, this.#bytes + elapsedSeconds * bytesASecond) - bytes
    const seconds = Math.max(-this.#messages / messagesASecond, -this.#bytes / bytesASecond, 0)
    return Math.ceil(seconds * 1000)
  }
}
