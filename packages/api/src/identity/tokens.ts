import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

/** How long a sign-in lasts at most; signing out, being idle and a change of password end it earlier (product 2.5, 2.6). */
export const tokenLifeSeconds = 7 * 24 * 60 * 60

export interface TokenClaims {
  readonly id: string
  /** The session that the token is of; it counts while that does. */
  readonly session: string
}

interface ReadClaims extends TokenClaims {
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Signs and reads session tokens: HS256 with the claims id, exp and sid. */
export interface Tokens {
  sign(claims: TokenClaims): Promise<string>
  /** Null for every token that is not ours, was changed or has expired. */
  read(token: string): Promise<ReadClaims | null>
}

/** A few hundred bytes each; whoever is forgotten is verified anew. */
const knownMax = 10_000

/**
 * @param secret signs; at least 32 characters
 * @param before the secret before a rotation: what it signed counts until it ends, so that a rotation signs nobody out
 */
export function createTokens(secret: string, now: () => Date, before?: string): Tokens {
  const key = createSecretKey(secret, 'utf8')
  const keys = [key, ...(before ? [createSecretKey(before, 'utf8')] : [])]
  // What was signed by us stays so. Verifying it for every call costs more than all else of a call that is answered with what is kept.
  const known = new LRUCache<string, ReadClaims>({ max: knownMax })
  const verified = async (token: string): Promise<ReadClaims | null> => {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: now() }
    // Why a token is refused is nobody's business but ours: every reason is the same null.
    const tried = await Promise.all(keys.map((one) => jwtVerify(token, one, options).catch(() => null)))
    const { payload } = tried.find((result) => result !== null) ?? {}
    const { id, sid, exp = 0 } = payload ?? {}
    const isOurs = typeof id === 'string' && typeof sid === 'string'
    return isOurs ? { id, session: sid, expiresAt: exp * 1000 } : null
  }
  return {
    sign({ id, session }) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ id, sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + tokenLifeSeconds)
        .sign(key)
    },
    async read(token) {
      const claims = known.get(token) ?? (await verified(token))
      if (!claims || claims.expiresAt <= now().getTime()) return null
      known.set(token, claims)
      return claims
    },
  }
}
