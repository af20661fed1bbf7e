import { type Endpoint, fillPath, type ItemEndpoint, subjectsOf } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { sampleBody } from '@emberwatch/http/testing'
import { demoIds } from '../fleet/index.ts'

/** A site of `site.admin` that the other writes leave alone. */
const site = 'akerselva'
const things: Readonly<Record<string, string>> = {
  site: demoIds.sites[site],
  system: demoIds.system(site, 1),
  modem: demoIds.modem(site),
  scannedSystem: demoIds.scannedSystem(site),
  loop: demoIds.loop(site, 1, 3),
}

const isPlainWrite = (endpoint: Endpoint): endpoint is ItemEndpoint =>
  endpoint.kind === 'item' && endpoint.method !== 'GET' && endpoint.encoding === 'json' && !endpoint.isRemoval

/**
 * Calls of the writes that are not among the named ones, made from what their endpoints say: about a thing of the demo fleet, with a sample
 * in each field, whose names the line must hold. What needs more than that to be taken, or leaves another line, is written down by hand.
 */
export const derivedWrites = (names: readonly string[]) =>
  Object.fromEntries(
    allEndpoints.filter(isPlainWrite).flatMap((endpoint) => {
      const [rule] = subjectsOf(endpoint.access)
      const id = rule?.rule === 'on' && things[rule.item]
      if (!id || names.includes(endpoint.name)) return []
      const path = fillPath(endpoint.path.slice('/v1'.length), { id })
      const body = endpoint.body && sampleBody(endpoint.body)
      const changes = Object.keys(body ?? {}).map((field) => expect.objectContaining({ field }))
      const line = { action: expect.stringMatching(`^${rule.item}\\.`), targetId: id, changes }
      return [[endpoint.name, { as: 'site.admin' as const, path, body, line }]]
    }),
  )
