import { type AreaName, AreaPermission, areasOf, Grant, grantsOf, type RegistryDocument } from '@emberwatch/federation'
import * as v from 'valibot'
import { permissionRequests } from '../grants/permission-requests.ts'
import { endAllOfArea } from '../tokens/end-all-of-area.ts'
import { areaOnly, command, note } from './command.ts'
import { permissionsIn } from './permissions-file.ts'
import { toNumber, word } from './words.ts'

/** Commands about what ops give to an area. */

const listed = v.pipe(v.array(AreaPermission), v.maxLength(500))
const permissions = word(v.optional(listed, []), {
  help: 'calls such as "GET /v1/sites", and exports such as signOut',
  more: { flags: '--of <file>', help: 'those of an area.json or a release.json', parse: permissionsIn },
})
const onPermissions = { area: areaOnly, permissions, note }

export const grantCommands = {
  grants: command({
    typed: 'grants',
    does: 'the areas that there are, the paths that each may own, and whose they are',
    right: 'read',
    input: v.strictObject({}),
    run: async (registry) => grantsIn(await registry.read()),
    // Only its team and ops may read where a server lies in the network.
    forArea: (lines, own) =>
      lines.map(({ server, ...line }) => (server && line.area === own ? { ...line, server } : line)),
  }),
  grant: command({
    typed: 'grant <area> <paths...>',
    does: 'let an area own paths; makes an area that is new',
    right: 'ops',
    input: v.strictObject({
      area: areaOnly,
      paths: word(v.pipe(Grant.entries.paths, v.minLength(1)), {
        help: 'such as /weather: one segment, all that lies below comes with it',
      }),
      owner: word(v.optional(Grant.entries.owner), { flags: '--owner <team>', help: 'whose area it is; needed once' }),
      menuFrom: word(Grant.entries.menuFrom, {
        flags: '--menu-from <order>',
        help: 'the lowest order of its places in the menu; 100 for a new area',
        parse: toNumber,
      }),
      permissions: word(v.optional(listed), {
        flags: '--approve <file>',
        help: 'approve what this area.json or release.json asks for',
        parse: permissionsIn,
      }),
      note,
    }),
    run: async (registry, { area, note, ...options }, who) =>
      grantsIn(await registry.grant(area, options, { who, note })),
  }),
  permissions: command({
    typed: 'approve <area>',
    does: 'what an area asks of the platform, and whether ops approved it; with permissions: approve them',
    right: 'read',
    input: v.strictObject({ area: areaOnly }),
    run: (registry, input) => permissionRequests(registry, input.area),
  }),
  approve: command({
    typed: 'approve <area> [permissions...]',
    does: 'approve permissions',
    right: 'ops',
    input: v.strictObject({
      ...onPermissions,
      isEverything: word(v.optional(v.boolean()), { flags: '--everything', help: 'no limit, now and later' }),
    }),
    run: async (registry, { area, permissions, isEverything, note }, who) => {
      await registry.approve(area, { approved: permissions, isEverything }, { who, note })
      return permissionRequests(registry, area)
    },
  }),
  'take-back': command({
    typed: 'approve <area> [permissions...]',
    flag: ['--take-back', 'take them back, also from people who have the area open'],
    does: 'take permissions back',
    right: 'ops',
    input: v.strictObject(onPermissions),
    run: async (registry, { area, permissions, note }, who) => {
      await registry.approve(area, { takenBack: permissions }, { who, note })
      return permissionRequests(registry, area)
    },
  }),
  service: command({
    typed: 'service <area> [address]',
    does: "say where an area's own server is; the host passes /services/<area>/ on to it",
    right: 'ops',
    input: v.strictObject({
      area: areaOnly,
      address: word(v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null), {
        help: 'such as http://weather:8080/; left out for none, also after a revoke',
      }),
      note,
    }),
    run: async (registry, { area, address, note }, who) => ({
      address: (await registry.serve(area, address, { who, note })).services?.[area] ?? null,
    }),
  }),
  revoke: command({
    typed: 'revoke <area> [path]',
    does: 'take a path back, or all; people no longer get it, releases stay stored',
    right: 'ops',
    input: v.strictObject({
      area: areaOnly,
      path: word(v.optional(Grant.entries.paths.item), { help: 'left out for all of them' }),
      note,
    }),
    run: async (registry, { area, path, note }, who) => {
      const document = await registry.revoke(area, path, { who, note })
      const grants = grantsIn(document)
      const isGone = !grants.some((grant) => grant.area === area)
      if (isGone) await endAllOfArea(registry.store, area)
      return { grants, oldServer: isGone ? (document.services?.[area] ?? null) : null }
    },
  }),
}

interface GrantLine extends Grant {
  readonly area: AreaName
  readonly server?: string
}

/** One line per area, with the address of its own server where it has one. */
const grantsIn = (document: RegistryDocument): GrantLine[] =>
  areasOf(document).map((name) => {
    const server = document.services?.[name]
    return { area: name, ...(grantsOf(document)[name] as Grant), ...(server ? { server } : {}) }
  })
