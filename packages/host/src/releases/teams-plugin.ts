import { type AreaTeam, AreaTokenName, type TeamAction, TeamChangeBody, teams } from '@emberwatch/contract/admin'
import { areasOf, type Grant, grantsOf } from '@emberwatch/federation'
import { type CommandName, commands, memberLines, type Registry } from '@emberwatch/registry'
import type { FastifyPluginAsync } from 'fastify'
import type * as v from 'valibot'
import { allowedPerson } from './allowed-person.ts'
import { doing, readBody, runCommand } from './change-releases.ts'
import { routeOf } from './route-of.ts'

type Told = v.InferOutput<typeof TeamChangeBody> & { readonly area: string }

/** The command that an action is, and its input. */
const inputs: Record<TeamAction, (told: Told) => readonly [CommandName, object]> = {
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
export const teamsPlugin: FastifyPluginAsync<{ readonly registry: Registry }> = async (app, { registry }) => {
  app.get(routeOf(teams.overview), async (request, reply) => {
    if (!(await allowedPerson(app, request, reply, teams.overview))) return reply
    const [document, tokens] = [await registry.read(), await commands.tokens.run(registry, {}, '')]
    return { data: { revision: document.revision, teams: await teamsOf(registry), tokens } }
  })

  app.post<{ Params: { area: string } }>(routeOf(teams.change), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, teams.change)
    const body = person && readBody(TeamChangeBody, request.body, reply)
    if (!person || !body) return reply
    const [name, input] = inputs[body.action]({ ...body, area: request.params.area })
    return doing(reply, registry, async () => {
      await runCommand(registry.seen(body.revision), name, input, person.emailAddress)
    })
  })

  type Scoped = { Params: { scope: string; name: string } }
  app.post<Scoped>(routeOf(teams.addToken), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, teams.addToken)
    const body = person && readBody(AreaTokenName, request.body, reply)
    if (!person || !body) return reply
    const input = { scope: request.params.scope, name: body.name }
    return doing(reply, registry, () => runCommand(registry, 'token', input, person.emailAddress), true)
  })
  app.put<Scoped>(routeOf(teams.renameToken), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, teams.renameToken)
    const body = person && readBody(AreaTokenName, request.body, reply)
    if (!person || !body) return reply
    const input = { ...request.params, newName: body.name }
    return doing(reply, registry, () => runCommand(registry, 'rename-token', input, person.emailAddress), true)
  })
  app.delete<Scoped>(routeOf(teams.endToken), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, teams.endToken)
    if (!person) return reply
    return doing(reply, registry, () => runCommand(registry, 'end-token', request.params, person.emailAddress), true)
  })
}

async function teamsOf(registry: Registry): Promise<AreaTeam[]> {
  const [document, members] = [await registry.read(), await memberLines(registry.store)]
  const all = areasOf(document).map(async (area): Promise<AreaTeam> => {
    const { owner, paths, permissions = null } = grantsOf(document)[area] as Grant
    const { asked } = await commands.permissions.run(registry, { area }, '')
    const { active, releases = {} } = document.areas[area] ?? {}
    return {
      area,
      title: (active && releases[active]?.title) || area,
      owner,
      paths: [...paths],
      server: document.services?.[area] ?? null,
      permissions: permissions && [...permissions],
      asked: permissions ? asked.filter(({ isApproved }) => !isApproved).map(({ name }) => name) : [],
      members: members.filter((one) => one.area === area).map(({ area: _area, ...member }) => member),
    }
  })
  return Promise.all(all)
}
