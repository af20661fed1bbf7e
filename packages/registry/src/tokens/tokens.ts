import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type AreaName, isAreaName, isShell } from '@emberwatch/federation'
import * as v from 'valibot'
import { parseInput } from '../state/refused.ts'

/** Makes, reads and compares publish tokens; settings and store have their hashes alone. */

/** The log names who publishes at a start: a working copy, or what `pnpm build:dist` has made. No token may have such a name. */
export const startPublishers = { workingCopy: 'npm start', delivered: 'server.js' } as const

export const isStartPublisher = (who: string): boolean => Object.values<string>(startPublishers).includes(who)

/** The scope of a token that may change everything. */
export const opsScope = 'ops'
/** A token may change one area, the shell, or everything. */
export type TokenScope = AreaName | 'shell' | typeof opsScope

/** A token as settings and store know it: never itself, only its hash. */
export interface KnownToken {
  readonly scope: TokenScope
  /** The holder's name, which is written into the log. */
  readonly name: string
  readonly hash: Buffer
}

/** The holder of a token. */
export const TokenName = v.pipe(
  v.string(),
  v.regex(/^[\w.-]{1,60}$/, 'has at most 60 letters, digits, dots and dashes'),
  v.check(
    (name) => !isStartPublisher(name),
    (issue) => `${issue.input} is what a start is called in the log`,
  ),
)

/**
 * Makes a token of 256 random bits. A plain hash of it is safe to keep: there is nothing to guess. It says whose it is, so
 * that a wrong one slows nobody else, and one that is found somewhere can be told from the others.
 * @returns the token, its hash, and what to put into `PUBLISH_TOKENS` where that and not the store keeps it
 * @throws Refused for a name that no token may have
 */
export function makeToken(scope: TokenScope, name: string): { token: string; hash: string; setting: string } {
  parseInput(v.object({ name: TokenName }), { name })
  const token = `ewp_${scope}.${name}_${randomBytes(32).toString('base64url')}`
  const hash = hashOf(token).toString('hex')
  return { token, hash, setting: `${scope}:${name}:${hash}` }
}

/** Reads the holder that a token claims, as `<scope>.<name>`; null where no known token has that name. Proves nothing. */
export function claimedHolder(known: readonly KnownToken[], token: string): string | null {
  const claimed = /^ewp_(.+)_[\w-]{43}$/.exec(token)?.[1]
  return known.map(({ scope, name }) => `${scope}.${name}`).find((holder) => holder === claimed) ?? null
}

class TokensError extends Error {
  override name = 'SettingsError'
}

/** Reads `PUBLISH_TOKENS`: `<scope>:<name>:<hash>`, separated by commas. @throws with a sentence that names the entry */
export function readTokens(setting = ''): KnownToken[] {
  return setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry, i) => {
      const [scope = '', name = '', hash = ''] = entry.split(':')
      if ((scope !== opsScope && !isShell(scope) && !isAreaName(scope)) || !name || !/^[0-9a-f]{64}$/.test(hash))
        throw new TokensError(
          `PUBLISH_TOKENS: entry ${i + 1} is not <area, shell or ops>:<name>:<hash>; "areas token" makes one.`,
        )
      if (isStartPublisher(name))
        throw new TokensError(`PUBLISH_TOKENS: entry ${i + 1}: ${name} is what a start is called in the log.`)
      return { scope, name, hash: Buffer.from(hash, 'hex') }
    })
}

/** The known token that this is. Every one is compared, each in constant time, so that time tells nothing. */
export function findToken(known: readonly KnownToken[], token: string): KnownToken | null {
  const hash = hashOf(token)
  let match: KnownToken | null = null
  for (const one of known) if (timingSafeEqual(one.hash, hash)) match = one
  return match
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
