import { setTimeout as delay } from 'node:timers/promises'

/** Modems that are let in each second. When a network comes back all of its modems do, and people read lists meanwhile. */
const perSecond = 250
/** A modem that would wait longer is sent away and tries again, before it gives up by itself. */
const waitMaxMs = 20_000

/** Lets modems in one after the other. Whoever cannot prove itself takes no turn. */
export class Turns {
  #nextAt = 0

  /** Resolves when it is the caller's turn. @param now in milliseconds @throws where that is too far away */
  async take(now: number): Promise<void> {
    const at = Math.max(now, this.#nextAt)
    if (at - now > waitMaxMs) throw new Error('too many modems connect')
    this.#nextAt = at + 1_000 / perSecond
    if (at - now >= 1) await delay(at - now, undefined, { ref: false })
  }
}
