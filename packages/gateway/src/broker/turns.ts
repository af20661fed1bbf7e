import { setTimeout as delay } from 'node:timers/promises'
import { modemPaces } from '@emberwatch/http/limits'
import { Paces } from '../pace/paces.ts'

/** Lets modems in one after the other. Whoever cannot prove itself takes no turn. */
export class Turns {
  readonly #pace = new Paces(modemPaces.connections)

  /** Resolves when it is the caller's turn. @param now in milliseconds @throws where that is too far away */
  async take(now: number): Promise<void> {
    const ms = this.#pace.wait('', 1, now)
    if (ms === null) throw new Error('too many modems connect')
    if (ms > 0) await delay(ms, undefined, { ref: false })
  }
}
