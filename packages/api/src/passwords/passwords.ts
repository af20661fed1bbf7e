import { createHash, randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Runs on the thread pool, off the event loop. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** One spelling for what looks the same: keyboards send 'å' as one sign or as two (NIST SP 800-63B, 3.1.1.2). */
const spelled = (password: string): string => password.normalize('NFKC')

export interface Passwords {
  /** argon2id in PHC format; with a pepper `pepper.<id>.` stands before it. */
  readonly hash: (password: string) => Promise<string>
  /**
   * Whether the password belongs to the hash. Without a hash, or with one of a pepper that is not here, it takes the same time and is false, so that
   * nobody learns from the clock which accounts exist.
   */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>
  /** Whether a new hash of the same password would have another pepper than this one. */
  readonly isOld: (stored: string) => boolean
  /** Prefixes of the hashes that can be checked, '' among them. */
  readonly known: readonly string[]
}

interface Peppers {
  /** Goes into each hash and never into the database (ASVS 2.4.5). */
  readonly passwordPepper?: string | undefined
  /** The one before a rotation. */
  readonly passwordPepperBefore?: string | undefined
}

/** Says which pepper a hash was made with, and nothing about it. */
const prefixOf = (pepper: string): string =>
  `pepper.${createHash('sha256').update(`password pepper:${pepper}`).digest('hex').slice(0, 8)}.`

/** argon2id, the library's default algorithm, with what the settings add to each password. */
export function createPasswords({ passwordPepper, passwordPepperBefore }: Peppers): Passwords {
  const peppers = [passwordPepper, passwordPepperBefore].flatMap((pepper) =>
    pepper ? { prefix: prefixOf(pepper), secret: Buffer.from(pepper) } : [],
  )
  const none = { prefix: '', secret: undefined }
  const current = passwordPepper ? (peppers[0] ?? none) : none
  const make = async (password: string) =>
    current.prefix + (await hash(spelled(password), { ...parameters, secret: current.secret }))
  let decoy: Promise<string> | undefined
  return {
    hash: make,
    verify: async (stored, password) => {
      decoy ??= make(randomUUID())
      const found = stored?.startsWith('pepper.') ? peppers.find(({ prefix }) => stored.startsWith(prefix)) : none
      const known = stored && found ? { stored, ...found } : { stored: await decoy, ...current }
      const matches = await verify(known.stored.slice(known.prefix.length), spelled(password), { secret: known.secret })
      return stored !== undefined && found !== undefined && matches
    },
    isOld: (stored) => !stored.startsWith(current.prefix || '$'),
    known: [...peppers.map(({ prefix }) => prefix), ''],
  }
}

/** Without a pepper: for what fills a database, whose passwords get one at their first sign-in. */
export const hashPassword = createPasswords({}).hash
