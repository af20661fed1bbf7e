import { clientNetwork } from '@emberwatch/contract/client-address'
import type { AreaName } from '@emberwatch/federation'
import { hostRates } from '@emberwatch/http/limits'
import { claimedHolder, findToken, type KnownToken } from '@emberwatch/registry'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import type { SharedLimits } from './shared-limits.ts'

export interface TokenGuard {
  /** @throws HttpError 404 where nobody has a token, 401, or 429 after too many wrong tokens */
  readonly holder: (request: FastifyRequest) => Promise<KnownToken>
  /** @param area null for what only ops may do @throws HttpError 403 */
  readonly mayChange: (holder: KnownToken, area: AreaName | null) => void
}

/** See docs/deploying.md. @param read is asked at each call, as tokens of the store begin and end at any time */
export function createTokenGuard(read: () => Promise<readonly KnownToken[]>, limits: SharedLimits): TokenGuard {
  const wrong = limits(hostRates.wrongTokens)
  const calls = limits(hostRates.tokenCalls)
  return {
    holder: async (request) => {
      const tokens = await read()
      if (tokens.length === 0) throw new HttpError(404, 'Not found')
      const [, token = ''] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? []
      // The right token always works: it cannot be guessed, and a pipeline with an old one must not lock ops out.
      const holder = findToken(tokens, token)
      if (!holder) {
        const wait = await wrong.take(`${clientNetwork(request.ip)} ${claimedHolder(tokens, token)}`)
        if (wait) throw new HttpError(429, 'Too many wrong tokens; try again later', wait)
        throw new HttpError(401, 'The token is missing or unknown')
      }
      const tooMany = await calls.take(`${holder.scope}:${holder.name}`)
      if (tooMany) throw new HttpError(429, 'Too many calls with this token; try again later', tooMany)
      return holder
    },
    mayChange: ({ scope }, area) => {
      if (scope === 'ops' || scope === area) return
      throw new HttpError(
        403,
        area ? `This token is for ${scope}, not for ${area}` : 'Only a token for ops may do this',
      )
    },
  }
}
