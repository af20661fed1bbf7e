import { allows, apiBase, errorStatus } from '@emberwatch/contract'
import { adminErrors, type ReleaseAction, ReleaseChangeBody, releases } from '@emberwatch/contract/admin'
import { type CommandName, commands, parseInput, Refused, type Registry } from '@emberwatch/registry'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { whoIs } from './who-is.ts'

type Body = v.InferOutput<typeof ReleaseChangeBody>
type Told = Body & { readonly area: string }

/** The command that an action is, and its input. */
const inputs: Record<ReleaseAction, (told: Told) => object> = {
  activate: ({ area, version, note }) => ({ area, version, note }),
  rollback: ({ area, note }) => ({ area, note }),
  promote: ({ area, note }) => ({ area, note }),
  'end-canary': ({ area, note }) => ({ area, note }),
  canary: ({ area, version, percent, note }) => ({ area, version, percent, note }),
  'start-steps': ({ area, version, percents, eachMinutes = 30, note }) => ({
    area,
    version,
    percents,
    eachMs: eachMinutes * 60_000,
    note,
  }),
  'stop-steps': ({ area }) => ({ area }),
}

/** What the page *Areas* changes (product 14.9), for super users with global Admin and a fresh code, one revision at a time. */
export const changesPlugin: FastifyPluginAsync<{ readonly registry: Registry }> = async (app, { registry }) => {
  const path = apiBase + releases.change.path.replace('{area}', ':area')
  app.post<{ Params: { area: string } }>(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const me = await whoIs(app, request, { isOwnAccount: false, asksFreshCode: true })
    if (me.status !== 200) return reply.code(me.status).send(me.body)
    const person = me.body.data ?? null
    if (!person || !allows(releases.change.access, person)) return send(reply, 'generic.unauthorized_access', 403)
    const body = v.safeParse(ReleaseChangeBody, request.body)
    if (!body.success) {
      const fields = body.issues.map((issue) => [v.getDotPath(issue) ?? 'action', issue.message])
      return send(reply, 'generic.bad_request', errorStatus('generic.bad_request'), Object.fromEntries(fields))
    }
    const told = { ...body.output, area: request.params.area }
    try {
      const command = commands[told.action satisfies CommandName]
      // Command and input are known at run time only.
      const input = parseInput<never>(command.input as never, inputs[told.action](told))
      await command.run(registry.seen(told.revision), input, person.emailAddress)
      return { data: { revision: (await registry.read()).revision } }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const isLate = error.refusals.some(({ rule }) => rule === 'changed')
      const code = isLate ? 'release.changed_meanwhile' : 'release.refused'
      return send(reply, code, adminErrors[code][0], isLate ? undefined : { note: error.message })
    }
  })
}

const send = (reply: FastifyReply, statusText: string, status: number, fields?: Record<string, string>) =>
  reply.code(status).send({ status, statusText, ...(fields ? { fields } : {}) })
