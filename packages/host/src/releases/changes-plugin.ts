import { releases } from '@emberwatch/contract/admin'
import type { Registry } from '@emberwatch/registry'
import type { FastifyPluginAsync } from 'fastify'
import { allowedPerson } from './allowed-person.ts'
import { changeRelease } from './change-releases.ts'
import { routeOf } from './route-of.ts'

/** What the page *Areas* changes (product 14.9), for super users with global Admin and a fresh code, one revision at a time. */
export const changesPlugin: FastifyPluginAsync<{ readonly registry: Registry }> = async (app, { registry }) => {
  app.post<{ Params: { area: string } }>(routeOf(releases.change), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, releases.change)
    if (!person) return reply
    return changeRelease(registry, request.params.area, request.body, person.emailAddress, reply)
  })
}
