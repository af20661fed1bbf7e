import { type ReleaseAction, type ReleaseChangeBody, releases, teams } from '@emberwatch/contract/admin'
import { ApiProblem } from '@emberwatch/http'
import { type CommandName, commands, parseInput, type Registry } from '@emberwatch/registry'
import type * as v from 'valibot'
import { isOwnArea } from '../releases/own-areas.ts'
import { type HostRoute, hostRoute } from './host-calls.ts'

type Change = v.InferOutput<typeof ReleaseChangeBody> & { readonly area: string }

/** The command that an action is, and its input. */
const inputs: Record<ReleaseAction, (change: Change) => object> = {
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

/** Changes that the page *Areas* makes (product 14.9), one revision at a time. */
export const releaseRoutes = (registry: Registry): HostRoute[] => [
  hostRoute(releases.change, ({ params, body, person }) =>
    changeRelease(registry, { ...body, area: params.area }, person.emailAddress),
  ),
  hostRoute(teams.changeOwn, async ({ params, body, person }) => {
    if (!(await isOwnArea(registry, person, params.area))) throw new ApiProblem('generic.unauthorized_access')
    return changeRelease(registry, { ...body, area: params.area }, person.emailAddress)
  }),
]

async function changeRelease(registry: Registry, change: Change, who: string): Promise<{ revision: number }> {
  await runCommand(registry.seen(change.revision), change.action, inputs[change.action](change), who)
  return { revision: (await registry.read()).revision }
}

/** Command and input are known at run time only. */
export async function runCommand(registry: Registry, name: CommandName, input: object, who: string): Promise<never> {
  const command = commands[name]
  return command.run(registry, parseInput<never>(command.input as never, input), who) as Promise<never>
}
