import { apiBase } from '@emberwatch/contract'
import { adminErrors, releases } from '@emberwatch/contract/admin'
import { type RegistryDocument, shellName } from '@emberwatch/federation'
import { entryOf, errorList, type Registry, speedList } from '@emberwatch/registry'
import type { FastifyPluginAsync } from 'fastify'
import { refusalOf } from '../releases/who-is.ts'

interface ReleaseVisitsOptions {
  readonly registry: Registry
  /** False where the setting turns it off. */
  readonly isHeard: boolean
}

/** What the page *Areas* shows of one release, for super users with global Admin (product 14.9). */
export const releaseVisitsPlugin: FastifyPluginAsync<ReleaseVisitsOptions> = async (app, { registry, isHeard }) => {
  const path = apiBase + releases.visits.path.replace(/\{(\w+)\}/g, ':$1')
  app.get<{ Params: { area: string; version: string } }>(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const refusal = await refusalOf(app, request, releases.visits)
    if (refusal) return reply.code(refusal.status).send(refusal.body)
    const { area, version } = request.params
    const document = await registry.read()
    if (!isStored(document, area, version)) {
      const statusText = 'release.not_found'
      const [status] = adminErrors[statusText]
      return reply.code(status).send({ status, statusText })
    }
    const errors = await errorList(registry.store, { area, version })
    const { lines, before, visits, visitsWithErrors, calls, callsFailed } = await speedList(registry.store, document, {
      area,
      version,
    })
    return { data: { isHeard, before, visits, visitsWithErrors, calls, callsFailed, errors, speed: lines } }
  })
}

/** Names come from addresses, so `constructor` is one too. */
const isStored = (document: RegistryDocument, area: string, version: string): boolean =>
  (area === shellName || Object.hasOwn(document.areas, area)) &&
  Object.hasOwn(entryOf(document, area)?.releases ?? {}, version)
