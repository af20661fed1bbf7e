import { type AreaTeam, type TeamAction, type TeamChangeBody, teams } from '@emberwatch/contract/admin'
import { areasOf, type Grant, grantsOf } from '@emberwatch/federation'
import { type CommandName, commands, memberLines, type Registry } from '@emberwatch/registry'
import type * as v from 'valibot'
import { type HostRoute, hostRoute } from './host-calls.ts'
import { runCommand } from './release-routes.ts'

type Change = v.InferOutput<typeof TeamChangeBody> & { readonly area: string }

/** The command that an action is, and its input. */
const inputs: Record<TeamAction, (change: Change) => readonly [CommandName, object]> = {
  grant: ({ area, paths, owner, note }) => ['grant', { area, paths, owner, note }],
  revoke: ({ area, note }) => ['revoke', { area, note }],
  approve: ({ area, permissions, note }) => ['approve', { area, approved: permissions, note }],
  'take-back': ({ area, permissions, note }) => ['approve', { area, takenBack: permissions, note }],
  extension: ({ area, key = '', isOff, percent, note }) => [
    'extension',
    { area, ...partsOf(key), isOff, percent: percent ?? undefined, note },
  ],
  'add-member': ({ area, emailAddress, note }) => ['add-member', { area, emailAddress, note }],
  'end-member': ({ area, emailAddress, note }) => ['end-member', { area, emailAddress, note }],
}

/** `weather/Summary@site.tabs`, `weather//weather/storms@search.entries`. */
function partsOf(key: string) {
  const [, name = '', point = ''] = /^[^/]+\/(.+)@([^@]+)$/.exec(key) ?? []
  return { name, point }
}

/** Owners, permissions, members and tokens, for super users with global Admin (product 14.9). */
export const teamRoutes = (registry: Registry): HostRoute[] => [
  hostRoute(teams.overview, async () => {
    const [document, tokens] = [await registry.read(), await commands.tokens.run(registry, {}, '')]
    return { revision: document.revision, teams: await teamsOf(registry), tokens }
  }),
  hostRoute(teams.change, async ({ params, body, person }) => {
    const [name, input] = inputs[body.action]({ ...body, area: params.area })
    await runCommand(registry.seen(body.revision), name, input, person.emailAddress)
    return { revision: (await registry.read()).revision }
  }),
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
    const { asked: requests } = await commands.permissions.run(registry, { area }, '')
    const { active, releases = {} } = document.areas[area] ?? {}
    return {
      area,
      title: (active && releases[active]?.title) || area,
      owner,
      paths: [...paths],
      server: document.services?.[area] ?? null,
      permissions: permissions && [...permissions],
      asked: permissions ? requests.filter(({ isApproved }) => !isApproved).map(({ name }) => name) : [],
      members: members.filter((one) => one.area === area).map(({ area: _area, ...member }) => member),
    }
  })
  return Promise.all(all)
}
