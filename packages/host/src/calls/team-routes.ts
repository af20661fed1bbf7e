import { type AreaTeam, teams } from '@emberwatch/contract/admin'
import { areasOf, type Grant, grantsOf } from '@emberwatch/federation'
import { commands, memberLines, type Registry, runCommand } from '@emberwatch/registry'
import { type HostRoute, hostRoute } from './host-calls.ts'
import { runChange } from './release-routes.ts'

/** Owners, permissions, members and tokens, for super users with global Admin (product 14.9). */
export const teamRoutes = (registry: Registry): HostRoute[] => [
  hostRoute(teams.overview, async () => {
    const [document, tokens] = [await registry.read(), await commands.tokens.run(registry, {}, '')]
    return { revision: document.revision, teams: await teamsOf(registry), tokens }
  }),
  hostRoute(teams.change, ({ params, body, person }) =>
    runChange(registry, { ...body, area: params.area }, person.emailAddress),
  ),
  hostRoute(teams.addToken, ({ params, body, person }) =>
    runCommand(registry, 'token', { scope: params.scope, name: body.name }, person.emailAddress),
  ),
  hostRoute(teams.renameToken, ({ params, body, person }) =>
    runCommand(registry, 'rename-token', { ...params, newName: body.name }, person.emailAddress),
  ),
  hostRoute(teams.endToken, ({ params, person }) => runCommand(registry, 'end-token', params, person.emailAddress)),
]

async function teamsOf(registry: Registry): Promise<AreaTeam[]> {
  const [document, members] = [await registry.read(), await memberLines(registry.store)]
  const all = areasOf(document).map(async (area): Promise<AreaTeam> => {
    const { owner, paths, permissions = null } = grantsOf(document)[area] as Grant
    const { requests } = await commands.permissions.run(registry, { area }, '')
    const { active, releases = {} } = document.areas[area] ?? {}
    return {
      area,
      title: (active && releases[active]?.title) || area,
      owner,
      paths: [...paths],
      server: document.services?.[area] ?? null,
      permissions: permissions && [...permissions],
      requests: permissions ? requests.filter(({ isApproved }) => !isApproved).map(({ name }) => name) : [],
      members: members.filter((one) => one.area === area).map(({ area: _area, ...member }) => member),
    }
  })
  return Promise.all(all)
}
