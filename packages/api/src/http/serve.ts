import { AccessLevel, account, deviceHeader, type Endpoint, freshCodeMinutes, subjectsOf } from '@emberwatch/contract'
import { DeviceId } from '@emberwatch/contract/auth'
import type { JsonEndpoint } from '@emberwatch/contract/call-shapes'
import { clientNetwork } from '@emberwatch/contract/client-address'
import { freshCodeHeader, twoStepHeader } from '@emberwatch/contract/server-headers'
import { ApiProblem } from '@emberwatch/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { AnswerText } from '../cache/answer-cache.ts'
import { asCall, asSession, type CurrentCall } from '../db/current-call.ts'
import { asksForTwoSteps, type Caller, mustHaveTwoSteps } from '../identity/caller.ts'
import { authenticate, authorize, tokenOf } from './access.ts'
import { checkAnswer, isWithoutCount } from './answer.ts'
import { cachedAnswer } from './cached-answer.ts'
import type { Call, Services } from './call.ts'
import { prefersNoCount } from './count-preference.ts'
import { doOnce, onceOf } from './idempotency.ts'
import { readBody, takesFiles } from './multipart.ts'
import { newCall, withinLimits } from './needs.ts'
import { limitPerson } from './person-limits.ts'
import { recordReading } from './record-readings.ts'
import { recordRefusal } from './record-refusals.ts'
import { notePerson } from './request-log.ts'
import type { FileAnswer, Route, StreamAnswer } from './route.ts'
import { sendFile } from './send-file.ts'
import { sendStream } from './send-stream.ts'

/** Makes the handler of a route: the steps of `answer`, in their order. */
export function serve(route: Route, services: Services): Handler {
  const handle: Handler = (request, reply) => {
    const current = newCall(services, route.endpoint)
    const params = (request.params ?? {}) as Record<string, string>
    return asCall(current, () => answer({ current, route, endpoint: route.endpoint, services, request, reply, params }))
  }
  if (route.endpoint.kind !== 'stream') return handle
  return (request, reply) => services.streamLimit.run('streams', () => handle(request, reply))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A request on its way through the steps. */
interface Incoming {
  readonly current: CurrentCall
  readonly route: Route
  readonly endpoint: Endpoint
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Record<string, string>
}

/**
 * Order: token, access, limits, cached answer, files, token and access once more where there are files, parsing, handler, check of the answer, so that
 * errors about parameters tell nothing to people without access.
 */
async function answer(incoming: Incoming): Promise<unknown> {
  const { current, route, endpoint, services, request, reply, params } = incoming
  if (endpoint.kind === 'list') reply.header('vary', 'Prefer')
  const isCounted = endpoint.kind !== 'list' || !prefersNoCount(request.headers.prefer)
  let person = await identify(incoming)
  let user = person && (await admit(incoming, person))
  const cached = await asSession(current, () => cachedAnswer(services, route, { user, url: request.url, isCounted }))
  if (cached.answer) return sendCached(reply, cached.answer)
  const body = route.ignoresForms ? undefined : await readBody(endpoint, request, services.settings.clamd)
  // A file may come for as long as a request may take, and session and rights may end meanwhile.
  if (takesFiles(endpoint)) {
    person = await identify(incoming)
    user = person && (await allow(incoming, person))
  }
  const input = route.parse(request.query, body)
  if (person) refuseWithoutFreshCode(services, endpoint, person, input.body)
  const call = makeCall(services, request, { ...input, params, user, totals: cached.totals, isCounted })
  const run = () =>
    limited(incoming, person, async () => {
      // Recorded before reading, so that the next page of the record is consistent.
      if (person) await recordReading(services, endpoint, person, params)
      return route.answer(call)
    })
  const once = endpoint.kind === 'item' ? onceOf(services, endpoint, request, person, input.body) : null
  return once
    ? sendText(reply, await doOnce(services, once, async () => checkedText(incoming, await run())))
    : send(incoming, await run(), cached.store)
}

/** Finds out who calls. Public endpoints ignore the token, so that a stale one does not stop a sign-in. @throws ApiProblem 401 */
async function identify({ current, endpoint, services, request }: Incoming): Promise<Caller | null> {
  if (endpoint.access.rule === 'public') return null
  return asSession(current, () => authenticate(services, request.headers.authorization))
}

/** Lets the person through by rights, second factor and limits. @throws ApiProblem 401, 403, 404, 429 @returns the person with the levels that count */
async function admit(incoming: Incoming, person: Caller): Promise<Caller> {
  const { endpoint, services, request } = incoming
  notePerson(request, person.id)
  const user = await allow(incoming, person)
  await limitPerson(services, endpoint, person)
  return user
}

/** Lets the person through by rights and second factor. @throws ApiProblem 401, 403, 404 @returns the person with the levels that count */
async function allow({ endpoint, services, reply, params }: Incoming, person: Caller): Promise<Caller> {
  if (person.wall) refuseWall(endpoint, person, params)
  if (!person.isTwoStepOn && (await mustHaveTwoSteps(services, person))) {
    requireOwnAccount(endpoint)
    reply.header(twoStepHeader, '1')
  }
  if (endpoint === account.me) tellFreshCode(services, person, reply)
  const user = await authorize(services.db, endpoint.access, person, params).catch((error: unknown) =>
    recordRefusal(services, endpoint, person, error),
  )
  refuseWithoutFreshCode(services, endpoint, person)
  return user
}

/** Checks the answer against the contract and sends it. */
function send(incoming: Incoming, answer: unknown, cache: ((answer: AnswerText) => void) | undefined): unknown {
  const { endpoint, services, request, reply } = incoming
  if (endpoint.kind === 'file') return sendFile(reply, endpoint, answer as FileAnswer)
  if (endpoint.kind === 'stream') return sendStream(reply, answer as StreamAnswer)
  const isCounted = !isWithoutCount(answer)
  if (!cache) {
    if (!isCounted) tellNoCount(reply)
    return reply.send(checkAnswer(endpoint, answer, services.settings.strictAnswers, request.log))
  }
  const cached = { text: checkedText(incoming, answer), isCounted }
  cache(cached)
  return sendCached(reply, cached)
}

function sendCached(reply: FastifyReply, { text, isCounted }: AnswerText): unknown {
  if (!isCounted) tellNoCount(reply)
  return sendText(reply, text)
}

const tellNoCount = (reply: FastifyReply) => void reply.header('preference-applied', 'count=none')

const checkedText = ({ endpoint, services, request }: Incoming, answer: unknown): string =>
  JSON.stringify(checkAnswer(endpoint as JsonEndpoint, answer, services.settings.strictAnswers, request.log))

const sendText = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text)

/** Files wait for threads instead (work/work-pool.ts); open streams hold no connection. */
function limited<T>({ services, endpoint, current }: Incoming, person: Caller | null, work: () => Promise<T>) {
  const hasOwnLine = endpoint.kind === 'stream' || takesFiles(endpoint)
  return person && !hasOwnLine ? withinLimits(services, person.id, current, work) : work()
}

/**
 * A wall screen hangs where anybody can take its token: it makes the calls of a wall alone, and of people only those about its own.
 * @throws ApiProblem 403
 */
function refuseWall({ isForWalls, access }: Endpoint, { id }: Caller, params: Record<string, string>): void {
  const isAboutOthers = subjectsOf(access).some((rule) => rule.rule === 'self' && params[rule.param] !== id)
  if (!isForWalls || isAboutOthers) throw new ApiProblem('user.wall_only')
}

/** Refuses what somebody without the required second factor may not do: other than their own account, and whatever asks for a code of that factor. */
function requireOwnAccount({ path, asksFreshCode }: Endpoint): void {
  if (asksFreshCode || !/^\/v1\/user(\/|$)/.test(path)) throw new ApiProblem('user.two_step_setup_required')
}

/** Called after the access check, and again when the body is known. @throws ApiProblem 401 */
function refuseWithoutFreshCode(services: Services, { asksFreshCode }: Endpoint, person: Caller, body?: unknown): void {
  const asks = asksFreshCode === 'asAdmin' ? isAboutAdmin(body) : asksFreshCode
  if (asks && lacksFreshCode(services, person)) throw new ApiProblem('user.fresh_code_required')
}

const isAboutAdmin = (body: unknown): boolean =>
  (body as { readonly accessLevel?: unknown } | undefined)?.accessLevel === AccessLevel.ADMIN

/** The host needs it for its calls. */
function tellFreshCode(services: Services, person: Caller, reply: FastifyReply): void {
  if (lacksFreshCode(services, person)) reply.header(freshCodeHeader, '1')
  else if (!person.isTwoStepOn && asksForTwoSteps(services.settings)) reply.header(freshCodeHeader, 'none')
}

function lacksFreshCode({ now }: Services, { isTwoStepOn, provedAt }: Caller): boolean {
  const since = now().getTime() - freshCodeMinutes * 60_000
  return isTwoStepOn && (!provedAt || provedAt.getTime() < since)
}

type Read = Pick<Call, 'params' | 'query' | 'body' | 'totals' | 'isCounted'> & { user: Caller | null }

const makeCall = (services: Services, request: FastifyRequest, { user, ...read }: Read): Call => ({
  ...services,
  ...read,
  ip: clientNetwork(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
  device: deviceOf(request.headers[deviceHeader]),
  token: tokenOf(request.headers.authorization),
  lastEventId: request.headers['last-event-id']?.toString() || undefined,
  log: request.log,
  get user() {
    if (!user) throw new Error('a public endpoint has no signed-in person')
    return user
  },
})

const deviceOf = (header: unknown): string | undefined => (v.is(DeviceId, header) ? header : undefined)
