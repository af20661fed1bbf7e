import { errorStatus } from '@emberwatch/contract'
import { adminErrors, type ReleaseAction, ReleaseChangeBody } from '@emberwatch/contract/admin'
import { type CommandName, commands, parseInput, Refused, type Registry } from '@emberwatch/registry'
import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { sendError } from './allowed-person.ts'

type Told = v.InferOutput<typeof ReleaseChangeBody> & { readonly area: string }

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

/** One change of a release, of the revision that the person has seen. @returns the revision after it, or the answer that was sent */
export async function changeRelease(registry: Registry, area: string, body: unknown, who: string, reply: FastifyReply) {
  const read = readBody(ReleaseChangeBody, body, reply)
  if (!read) return reply
  const told = { ...read, area }
  return doing(reply, registry, () =>
    runCommand(registry.seen(told.revision), told.action, inputs[told.action](told), who),
  )
}

/** Command and input are known at run time only. */
export async function runCommand(registry: Registry, name: CommandName, input: object, who: string): Promise<unknown> {
  const command = commands[name]
  return command.run(registry, parseInput<never>(command.input as never, input), who)
}

/** @returns null where it is wrong, which has been answered with each field */
export function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  reply: FastifyReply,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  const fields = read.issues.map((issue) => [v.getDotPath(issue) ?? 'action', issue.message])
  void sendError(reply, 'generic.bad_request', errorStatus('generic.bad_request'), Object.fromEntries(fields))
  return null
}

/** @returns the answer: what it gave, or the revision; or why the store has refused it */
export async function doing(
  reply: FastifyReply,
  registry: Registry,
  work: () => Promise<unknown>,
  givesAnswer = false,
) {
  try {
    const answer = await work()
    return { data: givesAnswer ? answer : { revision: (await registry.read()).revision } }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const isLate = error.refusals.some(({ rule }) => rule === 'changed')
    const code = isLate ? 'release.changed_meanwhile' : 'release.refused'
    return sendError(reply, code, adminErrors[code][0], isLate ? undefined : { note: error.message })
  }
}
