import { allows, apiBase, type ItemEndpoint, type Params, type User } from '@emberwatch/contract'
import { ApiProblem, answerCalls, parseFields, problemOf, routeOf, tooManyRequests } from '@emberwatch/http'
import { hostRates } from '@emberwatch/http/limits'
import { Refused } from '@emberwatch/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { identifyCaller } from '../people/identify-caller.ts'
import type { SharedLimits } from '../releases/shared-limits.ts'

/** Calls of the contract that the host answers itself, also in front of another API. They are declared, read and refused as the API's are. */

export interface HostCall<Path extends string = string, Body = unknown> {
  readonly person: User
  readonly params: Params<Path>
  readonly body: Body
}

export interface HostRoute {
  readonly endpoint: ItemEndpoint
  readonly answer: (call: HostCall) => Promise<unknown>
}

/** The store's own objects are not to be changed. */
type Readable<T> = T extends readonly (infer Item)[]
  ? readonly Readable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Readable<T[Key]> }
    : T

/** @param handler gives the answer's `data`; throws ApiProblem, or Refused for what the store refuses */
export const hostRoute = <const Path extends string, Answer, Body>(
  endpoint: ItemEndpoint<Path, Answer, Body>,
  handler: (call: HostCall<Path, Body>) => Promise<Readable<Answer>>,
): HostRoute => ({ endpoint, answer: handler as unknown as HostRoute['answer'] })

interface HostCallsOptions {
  readonly routes: readonly HostRoute[]
  readonly limits: SharedLimits
}

export async function hostCallsPlugin(app: FastifyInstance, { routes, limits }: HostCallsOptions): Promise<void> {
  answerCalls(app, { toProblem })
  const changeLimits = [limits(hostRates.changes), limits(hostRates.changesAnHour)]
  for (const { endpoint, answer } of routes) {
    const { method, maxBodyBytes: bodyLimit, access } = endpoint
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const me = await identifyCaller(app, request, endpoint)
      const person = me.body.data
      if (me.status !== 200 || !person) return reply.code(me.status).send(me.body)
      if (!allows(access, person)) throw refusal(request, person, endpoint)
      if (method !== 'GET') for (const limit of changeLimits) await count(limit, person.id)
      const params = parseFields(v.record(v.string(), v.string()), request.params) as Params<string>
      const body = endpoint.body && parseFields(endpoint.body, request.body)
      return { data: checked(endpoint, await answer({ person, params, body }), request) }
    }
    app.route({ method, url: apiBase + routeOf(endpoint), bodyLimit, handler })
  }
}

async function count(limit: ReturnType<SharedLimits>, personId: string): Promise<void> {
  const wait = await limit.take(personId)
  if (wait) throw tooManyRequests(wait)
}

/** A host has no record; its log says who tried what. */
function refusal(request: FastifyRequest, { id }: User, { name }: ItemEndpoint): ApiProblem {
  request.log.warn({ user: id, call: name }, 'a call was refused')
  return new ApiProblem('generic.unauthorized_access')
}

/** Removes what the contract does not name. */
function checked({ answer, name }: ItemEndpoint, data: unknown, { log }: FastifyRequest): unknown {
  const result = v.safeParse(answer, data)
  if (result.success) return result.output
  log.error({ issues: result.issues.map((issue) => v.getDotPath(issue)) }, `the answer of ${name} breaks the contract`)
  return data
}

/** A refusal of the store stands at the field that has the reason. */
function toProblem(error: unknown): ApiProblem {
  if (!(error instanceof Refused)) return problemOf(error)
  const isLate = error.refusals.some(({ rule }) => rule === 'changed')
  return isLate
    ? new ApiProblem('release.changed_meanwhile')
    : new ApiProblem('release.refused', { fields: { note: error.message } })
}
