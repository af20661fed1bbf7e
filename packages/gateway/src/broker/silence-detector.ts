import type { Queries } from '@emberwatch/api'
import type { Intake } from '../intake/intake.ts'
import type { Transport } from './transport.ts'
import { findSilent } from './watch.ts'

interface SilenceOptions {
  readonly db: Queries
  readonly intake: Pick<Intake, 'accept' | 'counts'>
  readonly transport: Pick<Transport, 'hearingSince'>
  readonly now: () => Date
}

/** A look is due every five seconds. After a longer time than this one has failed, or waited, or the process stood still. */
const gapMs = 9_000

/**
 * Ends the presence of modems that nobody hears of any more. Silence counts only from when the platform could store what modems say: after an outage the
 * first look may come before the presences that have waited at the broker, and a modem whose own connection never dropped would not recover.
 *
 * Each instance counts in its own memory and knows nothing of the outages of others:
 * - An instance that the database alone does not reach loses its sessions at the broker within five seconds to another one, which stores what waits
 *   there. What an instance that never failed finds silent is therefore silent. The one that returns counts anew, which delays only what it finds itself.
 * - An instance that the broker alone does not reach keeps its sessions. So only the holder of the session with the presences finds silent modems; in
 *   its outage all are silent in the end, and people hear that nobody hears of them. Where instances share the presences (`MQTT_SHARED`) others do not
 *   know what waits for one that is cut off.
 * - Embedded brokers of several instances: the modems of one that the database alone does not reach for 90 seconds count as gone, as it can store
 *   nothing of them.
 *
 * The price is that a real loss during an outage is told up to one and a half times `every` after its end, and each further outage delays it again.
 */
export class SilenceDetector {
  readonly #options: SilenceOptions
  #since = new Date(0)
  #lookedAt = 0
  #failed = 0

  constructor(options: SilenceOptions) {
    this.#options = options
  }

  /** @throws where the database is away */
  async endSilent(): Promise<void> {
    const { db, intake, now } = this.#options
    const at = now()
    const endings = await findSilent(db, at, this.#hearingSince(at))
    this.#lookedAt = at.getTime()
    await Promise.all(endings.map((ending) => intake.accept(ending)))
  }

  #hearingSince(at: Date): Date {
    const { failed } = this.#options.intake.counts
    const isGap = Math.abs(at.getTime() - this.#lookedAt) > gapMs
    if (isGap || failed > this.#failed) this.#since = at
    this.#failed = failed
    return new Date(Math.max(this.#since.getTime(), this.#options.transport.hearingSince(at).getTime()))
  }
}
