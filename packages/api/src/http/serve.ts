import { account, deviceHeader, type Endpoint, freshCodeMinutes, subjectsOf } from '@emberwatch/contract'
import { DeviceId } from '@emberwatch/contract/auth'
import { clientNetwork } from '@emberwatch/contract/client-address'
import { freshCodeHeader, twoStepHeader } from '@emberwatch/contract/server-headers'
import { ApiProblem } from '@emberwatch/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { asCall, asSession, type CurrentCall } from '../db/current-call.ts'
import type { Caller } from '../identity/caller.ts'
import { mustHaveTwoSteps } from '../identity/two-step-rule.ts'
import type { Settings } from '../settings.ts'
import { authenticate, authorize, tokenOf } from './access.ts'
import { checkAnswer, isWithoutTotals } from './answer.ts'
import { totalsPreference } from './begun-totals.ts'
import { cachingOf, candidates } from './caching.ts'
import type { Call, Services } from './call.ts'
import { doOnce, onceOf } from './idempotency.ts'
import { readBody } from './multipart.ts'
import { newCall, withinLimits } from './needs.ts'
import { limitPerson } from './person-limits.ts'
import { recordReading } from './record-readings.ts'
import { recordRefusal } from './record-refusals.ts'
import { notePerson } from './request-log.ts'
import type { FileAnswer, Route, StreamAnswer } from './route.ts'
import { sendFile } from './send-file.ts'
import { sendStream } from './send-stream.ts'

/**
 * Order: token, access, parsing, handler, check of the answer, so that errors about parameters tell nothing to people without access. Public
 * endpoints ignore the token, so that a stale one does not stop a sign-in.
 */
export function serve(route: Route, services: Services): Handler {
  const answer = answerOf(route, services)
  if (route.endpoint.kind !== 'stream') return answer
  return (request, reply) => services.streamLimit('streams', () => answer(request, reply))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const answerOf =
  (route: Route, services: Services): Handler =>
  (request, reply) => {
    const current = newCall(services, route.endpoint)
    return asCall(current, () => answerAs(current, route, services, request, reply))
  }

async function answerAs(
  current: CurrentCall,
  route: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route
  if (endpoint.kind === 'list') reply.header('vary', 'Prefer')
  const params = (request.params ?? {}) as Record<string, string>
  const isPublic = endpoint.access.rule === 'public'
  const candidateFor = candidates(services, route, request)
  const found = isPublic
    ? null
    : await asSession(current, () => authenticate(services, request.headers.authorization, candidateFor))
  const person = found?.person ?? null
  notePerson(request, person?.id)
  if (person?.wall) refuseWall(endpoint, person, params)
  if (person && lacksTwoSteps(services.settings, person)) {
    requireOwnAccount(endpoint)
    reply.header(twoStepHeader, '1')
  }
  if (person && endpoint === account.me) tellFreshCode(services, person, reply)
  const user =
    person &&
    (await authorize(services.db, endpoint.access, person, params).catch((error: unknown) =>
      recordRefusal(services, endpoint, person, error),
    ))
  if (person) refuseWithoutFreshCode(services, endpoint, person)
  if (person) await limitPerson(services, endpoint, person)
  if (found?.moment?.isAnswerFresh && found.candidate?.answer) return sendText(reply, found.candidate.answer.value)
  const { query, body } = route.parse(
    request.query,
    route.ignoresForms ? undefined : await readBody(endpoint, request, services.settings.clamd),
  )
  const preference = endpoint.kind === 'list' && person ? totalsPreference(services, person.id, request, reply) : null
  // The call waits before it takes a slot: the count has one already.
  await preference?.begun?.catch(() => undefined)
  const caching = cachingOf(services, found, preference?.begun)
  const { leaveTotals } = preference ?? {}
  const call = makeCall(services, request, { params, query, body, user, totals: caching.totals, leaveTotals })
  const asked = () =>
    limited(services, endpoint, person, current, async () => {
      // Recorded before reading, so that the next page of the record is consistent.
      if (person) await recordReading(services, endpoint, person, params)
      const answer = await route.answer(call)
      return { answer, rest: preference?.left() }
    })
  const once = endpoint.kind === 'item' ? onceOf(services, endpoint, request, person, body) : null
  if (once && endpoint.kind === 'item') {
    const { strictAnswers } = services.settings
    const done = async () => JSON.stringify(checkAnswer(endpoint, await asked(), strictAnswers, request.log))
    return sendText(reply, await doOnce(services, once, done))
  }
  const answer = await asked()
  if (endpoint.kind === 'file') return sendFile(reply, endpoint, answer as FileAnswer)
  if (endpoint.kind === 'stream') return sendStream(reply, answer as StreamAnswer)
  const checked = checkAnswer(endpoint, answer, services.settings.strictAnswers, request.log)
  if (!caching.answer || isWithoutTotals(answer)) return reply.send(checked)
  const text = JSON.stringify(checked)
  caching.answer(text)
  return sendText(reply, text)
}

const sendText = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text)

/**
 * Files wait for threads instead (work/places.ts); open streams hold no connection. The person's place is taken until the `rest` is done too, which
 * the answer does not wait for.
 */
function limited<T>(
  services: Services,
  endpoint: Endpoint,
  person: Caller | null,
  current: CurrentCall,
  work: () => Promise<{ readonly answer: T; readonly rest: Promise<unknown> | undefined }>,
): Promise<T> {
  const hasOwnLine = endpoint.kind === 'stream' || (endpoint.kind === 'item' && endpoint.encoding === 'multipart')
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const whole = async () => {
    const { answer, rest } = await work()
    resolve(answer)
    await rest
  }
  // A failure after the answer changes nothing.
  ;(person && !hasOwnLine ? withinLimits(services, person.id, current, whole) : whole()).catch(reject)
  return promise
}

/**
 * A wall screen hangs where anybody can take its token: it makes the calls of a wall alone, and of people only those about its own.
 * @throws ApiProblem 403
 */
function refuseWall({ isForWalls, access }: Endpoint, { id }: Caller, params: Record<string, string>): void {
  const isAboutOthers = subjectsOf(access).some((rule) => rule.rule === 'self' && params[rule.param] !== id)
  if (!isForWalls || isAboutOthers) throw new ApiProblem('user.wall_only')
}

/** Without the required second factor the server serves only the own account. */
function requireOwnAccount({ path }: Endpoint): void {
  if (!/^\/v1\/user(\/|$)/.test(path)) throw new ApiProblem('user.two_step_setup_required')
}

/** @throws ApiProblem 401; called after the access check */
function refuseWithoutFreshCode(services: Services, { asksFreshCode }: Endpoint, person: Caller): void {
  if (asksFreshCode && lacksFreshCode(services, person)) throw new ApiProblem('user.fresh_code_required')
}

/** The host needs it for its calls. */
function tellFreshCode(services: Services, person: Caller, reply: FastifyReply): void {
  if (lacksFreshCode(services, person)) reply.header(freshCodeHeader, '1')
  else if (!person.isTwoStepOn && services.settings.requireTwoStep === 'super') reply.header(freshCodeHeader, 'none')
}

function lacksFreshCode({ now }: Services, { isTwoStepOn, provedAt }: Caller): boolean {
  const since = now().getTime() - freshCodeMinutes * 60_000
  return isTwoStepOn && (!provedAt || provedAt.getTime() < since)
}

const lacksTwoSteps = (settings: Settings, person: Caller): boolean =>
  !person.isTwoStepOn && mustHaveTwoSteps(settings, person)

type Read = Pick<Call, 'params' | 'query' | 'body' | 'totals' | 'leaveTotals'> & { user: Caller | null }

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
