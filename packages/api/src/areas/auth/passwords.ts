import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Runs on the thread pool, off the event loop. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** One spelling for what looks the same: keyboards send 'å' as one sign or as two (NIST SP 800-63B, 3.1.1.2). */
const spelled = (password: string): string => password.normalize('NFKC')

/** The argon2id hash of a password in PHC format; argon2id is the library's default algorithm. */
export const hashPassword = (password: string): Promise<string> => hash(spelled(password), parameters)

let decoy: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash it takes the same time and is false, so that nobody learns
 * from the clock which accounts exist.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID())
  const matches = await verify(stored ?? (await decoy), spelled(password))
  return stored !== undefined && matches
}
