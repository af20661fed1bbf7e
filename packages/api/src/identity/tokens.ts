import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

/** Signing out, idle time and a change of password end it earlier (product 2.5, 2.6). */
export const tokenLifeSeconds = 7 * 24 * 60 * 60

export interface TokenClaims {
  readonly id: string
  readonly session: string
  /** True for a wall screen (product 2.10). */
  readonly isWall?: boolean
}

interface ReadClaims extends TokenClaims {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Signs and reads the bearer tokens of sessions, which are JWTs. Whether the session still counts is for identity/find-by-token.ts. */
export interface Tokens {
  /** @param lifeSeconds `tokenLifeSeconds` by default */
  sign(claims: TokenClaims, lifeSeconds?: number): Promise<string>
  /** Null for tokens that are not ours, were changed or have expired. */
  read(token: string): Promise<ReadClaims | null>
}

/** A few hundred bytes each. */
const knownMax = 10_000

/** @param secret at least 32 characters @param before the secret before a rotation: its tokens stay valid until they end */
export function createTokens(secret: string, now: () => Date, before?: string): Tokens {
  const key = createSecretKey(secret, 'utf8')
  const keys = [key, ...(before ? [createSecretKey(before, 'utf8')] : [])]
  // Verifying a signature costs more than the rest of a cached answer.
  const cache = new LRUCache<string, ReadClaims>({ max: knownMax })
  const verified = async (token: string): Promise<ReadClaims | null> => {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: now() }
    // Callers must not learn the reason.
    const results = await Promise.all(keys.map((one) => jwtVerify(token, one, options).catch(() => null)))
    const { payload } = results.find((result) => result !== null) ?? {}
    const { id, sid, wall, exp = 0 } = payload ?? {}
    const isOurs = typeof id === 'string' && typeof sid === 'string'
    return isOurs ? { id, session: sid, isWall: wall === true, expiresAt: exp * 1000 } : null
  }
  return {
    sign({ id, session, isWall }, lifeSeconds = tokenLifeSeconds) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ id, sid: session, ...(isWall ? { wall: true } : {}) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(key)
    },
    async read(token) {
      const claims = cache.get(token) ?? (await verified(token))
      if (!claims || claims.expiresAt <= now().getTime()) return null
      cache.set(token, claims)
      return claims
    },
  }
}
