import { releases, teams } from '@emberwatch/contract/admin'
import { ApiProblem } from '@emberwatch/http'
import { type CommandName, commands, type Registry, runCommand } from '@emberwatch/registry'
import { isOwnArea } from '../releases/own-areas.ts'
import { type HostRoute, hostRoute } from './host-calls.ts'

/** Changes that the page *Areas* makes (product 14.9), one revision at a time. */
export const releaseRoutes = (registry: Registry): HostRoute[] => [
  hostRoute(releases.change, ({ params, body, person }) =>
    runChange(registry, { ...body, area: params.area }, person.emailAddress),
  ),
  hostRoute(teams.changeOwn, async ({ params, body, person }) => {
    if (!(await isOwnArea(registry, person, params.area))) throw new ApiProblem('generic.unauthorized_access')
    return runChange(registry, { ...body, area: params.area }, person.emailAddress)
  }),
]

/** What a page changes: the name of a command, and members of its input. */
interface PageChange {
  readonly action: CommandName
  readonly revision: number
  readonly [member: string]: unknown
}

export async function runChange(registry: Registry, change: PageChange, who: string): Promise<{ revision: number }> {
  const members = Object.keys(commands[change.action].input.entries)
  const input = Object.fromEntries(
    members.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  )
  await runCommand(registry.seen(change.revision), change.action, input, who)
  return { revision: (await registry.read()).revision }
}
