import { createHash, randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. It runs on the thread pool. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** Keyboards send 'å' as one or two code points (NIST SP 800-63B, 3.1.1.2). */
const spelled = (password: string): string => password.normalize('NFKC')

export interface Passwords {
  /** argon2id in PHC format, with the prefix `pepper.<id>.` where there is a pepper. */
  readonly hash: (password: string) => Promise<string>
  /** Takes the same time without a hash or without its pepper and answers false, so that the time does not tell which accounts exist. */
  readonly verify: (hash: string | undefined, password: string) => Promise<boolean>
  /** A new hash would have another pepper. */
  readonly isOld: (hash: string) => boolean
  /** Prefixes of hashes that can be checked, '' among them. */
  readonly known: readonly string[]
}

interface Peppers {
  /** Part of each hash and never in the database (ASVS 2.4.5). */
  readonly passwordPepper?: string | undefined
  /** The pepper before a rotation. */
  readonly passwordPepperBefore?: string | undefined
}

/** Identifies the pepper without telling it. */
const prefixOf = (pepper: string): string =>
  `pepper.${createHash('sha256').update(`password pepper:${pepper}`).digest('hex').slice(0, 8)}.`

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
      const pepper = stored?.startsWith('pepper.') ? peppers.find(({ prefix }) => stored.startsWith(prefix)) : none
      const known = stored && pepper ? { stored, ...pepper } : { stored: await decoy, ...current }
      const matches = await verify(known.stored.slice(known.prefix.length), spelled(password), { secret: known.secret })
      return stored !== undefined && pepper !== undefined && matches
    },
    isOld: (hash) => !hash.startsWith(current.prefix || '$'),
    known: [...peppers.map(({ prefix }) => prefix), ''],
  }
}

/** Hashes without a pepper, for seeds: a first sign-in adds it. */
export const hashPassword = createPasswords({}).hash
