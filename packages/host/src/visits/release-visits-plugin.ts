import { adminErrors, releases, teams } from '@emberwatch/contract/admin'
import { type RegistryDocument, shellName } from '@emberwatch/federation'
import { entryOf, errorList, type Registry, speedList } from '@emberwatch/registry'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { allowedPerson, refusePerson, sendError } from '../releases/allowed-person.ts'
import { isOwnArea } from '../releases/own-areas.ts'
import { routeOf } from '../releases/route-of.ts'

interface ReleaseVisitsOptions {
  readonly registry: Registry
  /** False where the setting turns it off. */
  readonly isHeard: boolean
}

interface Asked {
  readonly area: string
  readonly version: string
}

/** What the page *Areas* shows of one release, for super users with global Admin and for members of the area (product 14.9). */
export const releaseVisitsPlugin: FastifyPluginAsync<ReleaseVisitsOptions> = async (app, { registry, isHeard }) => {
  app.get<{ Params: Asked }>(routeOf(releases.visits), async (request, reply) => {
    if (!(await allowedPerson(app, request, reply, releases.visits))) return reply
    return visitsOf(request.params, reply)
  })
  app.get<{ Params: Asked }>(routeOf(teams.ownVisits), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, teams.ownVisits)
    if (!person) return reply
    const isOwn = await isOwnArea(registry, person, request.params.area)
    return isOwn ? visitsOf(request.params, reply) : refusePerson(reply)
  })

  async function visitsOf({ area, version }: Asked, reply: FastifyReply) {
    const document = await registry.read()
    const missing = 'release.not_found'
    if (!isStored(document, area, version)) return sendError(reply, missing, adminErrors[missing][0])
    const errors = await errorList(registry.store, { area, version })
    const { lines, ...told } = await speedList(registry.store, document, { area, version })
    const { area: _area, version: _version, ...figures } = told
    return { data: { isHeard, ...figures, errors, speed: lines } }
  }
}

/** Names come from addresses, so `constructor` is one too. */
const isStored = (document: RegistryDocument, area: string, version: string): boolean =>
  (area === shellName || Object.hasOwn(document.areas, area)) &&
  Object.hasOwn(entryOf(document, area)?.releases ?? {}, version)
