import { isModemSecret, type Queries } from '@emberwatch/api'
import { canSpeak, topicOf } from '@emberwatch/contract/devices'

export interface Speaker {
  readonly modemId: string
  readonly topic: string
  readonly secretHash: string | null
  readonly imei: string
  readonly isBlocked: boolean
}

/** `unknown` may become a modem; the others are wrong. */
export type Admission = { readonly topic: string } | 'unknown' | 'wrong'

export interface Credentials {
  readonly clientId: string
  readonly secret: string | undefined
  /** Its client ID, where it proves itself by its secret; its IMEI beside a certificate. */
  readonly username: string | undefined
  /** The name of a client certificate that our authority has signed. */
  readonly certificateName: string | undefined
  /** The platform's own modems, which come by no network. */
  readonly isInside: boolean
}

type Resolve = (speakers: Promise<ReadonlyMap<string, Speaker>>) => void

/**
 * Decides who may speak. One statement is under way at a time, and whoever comes meanwhile shares the next one: ten thousand that come back at once
 * would otherwise fill the queue of the database.
 */
export class Access {
  readonly #db: Queries
  #waiting = new Map<string, Resolve[]>()
  #working: Promise<void> | undefined

  constructor(db: Queries) {
    this.#db = db
  }

  /** @throws where the database does not answer */
  async admit({ clientId, secret, username, certificateName, isInside }: Credentials): Promise<Admission> {
    if (!canSpeak(clientId)) return 'wrong'
    const speaker = await this.#find(topicOf(clientId))
    if (!speaker) return 'unknown'
    if (speaker.isBlocked) return 'wrong'
    const isProved =
      isInside ||
      // Whoever adds the client ID of another firm's device does not know its IMEI.
      (certificateName === clientId && username === speaker.imei) ||
      (secret !== undefined && username === clientId && isModemSecret(secret, speaker.secretHash))
    return isProved ? { topic: speaker.topic } : 'wrong'
  }

  async #find(topic: string): Promise<Speaker | undefined> {
    const speakers = await new Promise<ReadonlyMap<string, Speaker>>((resolve) => {
      this.#waiting.set(topic, [...(this.#waiting.get(topic) ?? []), resolve])
      this.#working ??= this.#work()
    })
    return speakers.get(topic)
  }

  async #work() {
    // Questions of one turn of the event loop go together.
    await new Promise(setImmediate)
    while (this.#waiting.size > 0) {
      const waiting = this.#waiting
      this.#waiting = new Map()
      const speakers = loadSpeakers(this.#db, [...waiting.keys()])
      for (const resolve of [...waiting.values()].flat()) resolve(speakers)
      await speakers.catch(() => undefined)
    }
    this.#working = undefined
  }
}

async function loadSpeakers(db: Queries, topics: readonly string[]): Promise<ReadonlyMap<string, Speaker>> {
  const rows = await db
    .selectFrom('modemLinks as l')
    .innerJoin('modems as m', 'm.id', 'l.modemId')
    .select(['l.modemId', 'l.topic', 'l.secretHash', 'm.imei'])
    .select((e) => e('l.blockedAt', 'is not', null).$castTo<boolean>().as('isBlocked'))
    .where('l.topic', 'in', topics)
    .execute()
  return new Map(rows.map((row) => [row.topic, row]))
}
