import { type Access, allows, errorStatus, type User } from '@emberwatch/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whoIs } from './who-is.ts'

interface Rules {
  readonly access: Access
  readonly asksFreshCode?: boolean
}

/** Who asks, as the API says; null where they may not, which has been answered. Answers are for nobody else to keep. */
export async function allowedPerson(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { access, asksFreshCode = false }: Rules,
): Promise<User | null> {
  reply.header('cache-control', 'no-store')
  const me = await whoIs(app, request, { isOwnAccount: false, asksFreshCode })
  const person = me.body.data ?? null
  if (me.status !== 200) await reply.code(me.status).send(me.body)
  else if (person && allows(access, person)) return person
  else await refusePerson(reply)
  return null
}

export const sendError = (reply: FastifyReply, statusText: string, status: number, fields?: Record<string, string>) =>
  reply.code(status).send({ status, statusText, ...(fields ? { fields } : {}) })

/** To somebody who is signed in and may not. */
export const refusePerson = (reply: FastifyReply) =>
  sendError(reply, 'generic.unauthorized_access', errorStatus('generic.unauthorized_access'))
