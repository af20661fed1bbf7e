import { AreaName, AreaPermission, areasOf, Grant, grantsOf, type RegistryDocument } from '@emberwatch/federation'
import * as v from 'valibot'
import { permissionRequests } from '../grants/permission-requests.ts'
import { endAllOfArea } from '../tokens/end-all-of-area.ts'
import { command, note } from './command.ts'

/** Commands about what ops give to an area. */

const permissions = v.pipe(v.array(AreaPermission), v.maxLength(500))

export const grantCommands = {
  grants: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: async (registry) => grantsIn(await registry.read()),
    // Only its team and ops may read where a server lies in the network.
    forArea: (lines, own) =>
      lines.map(({ server, ...line }) => (server && line.area === own ? { ...line, server } : line)),
  }),
  grant: command({
    input: v.strictObject({
      area: AreaName,
      paths: v.pipe(Grant.entries.paths, v.minLength(1)),
      owner: v.optional(Grant.entries.owner),
      menuFrom: Grant.entries.menuFrom,
      permissions: v.optional(permissions),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, note, ...wanted }, who) =>
      grantsIn(await registry.grant(area, wanted, { who, note })),
  }),
  revoke: command({
    input: v.strictObject({ area: AreaName, path: v.optional(Grant.entries.paths.item), note }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, path, note }, who) => {
      const document = await registry.revoke(area, path, { who, note })
      const grants = grantsIn(document)
      const isGone = !grants.some((grant) => grant.area === area)
      if (isGone) await endAllOfArea(registry.store, area)
      return { grants, keptServer: isGone ? (document.services?.[area] ?? null) : null }
    },
  }),
  service: command({
    input: v.strictObject({ area: AreaName, address: v.nullable(v.pipe(v.string(), v.maxLength(500))), note }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, address, note }, who) => ({
      address: (await registry.serve(area, address, { who, note })).services?.[area] ?? null,
    }),
  }),
  permissions: command({
    input: v.strictObject({ area: AreaName }),
    isReading: true,
    area: (input) => input.area,
    run: (registry, input) => permissionRequests(registry, input.area),
  }),
  approve: command({
    input: v.strictObject({
      area: AreaName,
      approved: v.optional(permissions),
      takenBack: v.optional(permissions),
      isEverything: v.optional(v.boolean()),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, note, ...approval }, who) => {
      await registry.approve(area, approval, { who, note })
      return permissionRequests(registry, area)
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
