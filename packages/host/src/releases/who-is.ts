import { account, apiBase, errorStatus, type User } from '@emberwatch/contract'
import { twoStepHeader } from '@emberwatch/contract/server-headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Answer {
  readonly status: number
  readonly body: { data?: User }
}

/**
 * Asks the API, as the host has no sessions. `body.data` is the person at status 200, else the API's answer. The host's calls refuse, too, what the
 * API refuses before two-step sign-in is set up, unless they are about the own account.
 */
export async function whoIs(
  app: FastifyInstance,
  request: FastifyRequest,
  { isOwnAccount }: { readonly isOwnAccount: boolean },
): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject({
    url: apiBase + account.me.path,
    remoteAddress: request.ip,
    headers: { authorization: request.headers.authorization ?? '' },
  })
  if (!isOwnAccount && headers[twoStepHeader]) return setupRequired()
  return { status: statusCode, body: parseJson(body) }
}

function setupRequired(): Answer {
  const statusText = 'user.two_step_setup_required'
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
