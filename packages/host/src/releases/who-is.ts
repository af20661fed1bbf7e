import { account, apiBase, type ErrorCode, errorStatus, type User } from '@emberwatch/contract'
import { freshCodeHeader, twoStepHeader } from '@emberwatch/contract/server-headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Answer {
  readonly status: number
  readonly body: { data?: User }
}

/**
 * Asks the API, as the host has no sessions. `body.data` is the person at status 200, else the API's answer. The host's calls refuse, too, what the
 * API refuses before two-step sign-in is set up, unless they are about the own account.
 * @param asksFreshCode as the API's calls that ask for one (product 2.9)
 */
export async function whoIs(
  app: FastifyInstance,
  request: FastifyRequest,
  { isOwnAccount, asksFreshCode = false }: { readonly isOwnAccount: boolean; readonly asksFreshCode?: boolean },
): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject({
    url: apiBase + account.me.path,
    remoteAddress: request.ip,
    headers: { authorization: request.headers.authorization ?? '' },
  })
  if (!isOwnAccount && headers[twoStepHeader]) return refused('user.two_step_setup_required')
  if (asksFreshCode && headers[freshCodeHeader]) return refused('user.fresh_code_required')
  return { status: statusCode, body: parseJson(body) }
}

function refused(statusText: ErrorCode): Answer {
  const status = errorStatus(statusText)
  return { status, body: { status, statusText } as Answer['body'] }
}

function parseJson(text: string): { data?: User } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
