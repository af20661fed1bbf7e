import { account, apiBase, type Endpoint, type ErrorCode, errorStatus, type User } from '@emberwatch/contract'
import { freshCodeHeader, twoStepHeader } from '@emberwatch/contract/server-headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Answer {
  readonly status: number
  readonly body: { readonly data?: User }
}

/**
 * Asks the API, as the host has no sessions. `body.data` is the person at status 200, else the API's answer. The host's calls refuse, too, what the
 * API refuses before two-step sign-in is set up.
 * @param asksFreshCode a call that changes what everybody gets: it needs a second factor wherever the API asks administrators for one (product 2.9)
 */
export async function identifyCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  { asksFreshCode }: Pick<Endpoint, 'asksFreshCode'> = {},
): Promise<Answer> {
  const { statusCode, headers, body } = await askApi(app, request)
  if (headers[twoStepHeader]) return refusal('user.two_step_setup_required')
  if (asksFreshCode && headers[freshCodeHeader] === 'none') return refusal('user.two_step_setup_required')
  if (asksFreshCode && headers[freshCodeHeader]) return refusal('user.fresh_code_required')
  return { status: statusCode, body: parseJson(body) }
}

/** The id of a confirmed person with a session; null for everybody else. */
export async function confirmedPerson(app: FastifyInstance, request: FastifyRequest): Promise<string | null> {
  if (!request.headers.authorization) return null
  const { statusCode, body } = await askApi(app, request)
  const { data } = parseJson(body)
  return statusCode === 200 && data?.status === 'ACTIVE' ? data.id : null
}

const askApi = (app: FastifyInstance, request: FastifyRequest) =>
  app.inject({
    url: apiBase + account.me.path,
    remoteAddress: request.ip,
    headers: { authorization: request.headers.authorization ?? '' },
  })

function refusal(statusText: ErrorCode): Answer {
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
