import { releases, teams } from '@emberwatch/contract/admin'
import { type AreaName, areasOf, grantsOf, type RegistryDocument, shellName } from '@emberwatch/federation'
import {
  apisUp,
  areaDetails,
  commands,
  entryOf,
  type Registry,
  readInstances,
  unservedLine,
} from '@emberwatch/registry'
import type { FastifyPluginAsync } from 'fastify'
import { allowedPerson, refusePerson } from './allowed-person.ts'
import { changeRelease } from './change-releases.ts'
import { isOwnArea, ownAreas } from './own-areas.ts'
import { routeOf } from './route-of.ts'

interface OverviewOptions {
  readonly registry: Registry
  readonly hostContract: () => Promise<string>
}

const shownLines = 20

export const overviewPlugin: FastifyPluginAsync<OverviewOptions> = async (app, { registry, hostContract }) => {
  app.get(routeOf(releases.overview), async (request, reply) => {
    if (!(await allowedPerson(app, request, reply, releases.overview))) return reply
    const [document, log] = await Promise.all([registry.read(), registry.log()])
    const names = [...(document.shell ? [shellName] : []), ...areasOf(document)]
    return {
      data: {
        revision: document.revision,
        hostContract: await hostContract(),
        areas: await overviewsOf(registry, names),
        unserved: (await registry.unserved()).map(unservedLine),
        lacking: await lackingOf(registry),
        instances: await readInstances(registry.store, new Date()),
        log: log.slice(-shownLines).reverse(),
      },
    }
  })

  app.get(routeOf(teams.own), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, teams.own)
    if (!person) return reply
    const [document, log, own] = [await registry.read(), await registry.log(), await ownAreas(registry, person)]
    if (own.length === 0) return refusePerson(reply)
    return {
      data: {
        revision: document.revision,
        hostContract: await hostContract(),
        areas: await overviewsOf(registry, own),
        log: log
          .filter(({ area }) => own.includes(area))
          .slice(-shownLines)
          .reverse(),
      },
    }
  })

  app.post<{ Params: { area: string } }>(routeOf(teams.changeOwn), async (request, reply) => {
    const person = await allowedPerson(app, request, reply, teams.changeOwn)
    if (!person) return reply
    const { area } = request.params
    if (!(await isOwnArea(registry, person, area))) return refusePerson(reply)
    return changeRelease(registry, area, request.body, person.emailAddress, reply)
  })
}

async function overviewsOf(registry: Registry, names: readonly AreaName[]) {
  const document = await registry.read()
  const steps = await commands.steps.run(registry, {}, '')
  const extensions = await commands.extensions.run(registry, {}, '')
  const overviews = names.map(async (area) => {
    const details = await areaDetails(registry, area)
    const active = details.active ? entryOf(document, area)?.releases[details.active] : undefined
    return {
      area,
      title: area === shellName ? 'Shell' : (active?.title ?? area),
      releases: details.releases.filter(({ role }) => role !== 'stored'),
      stored: details.releases.filter(({ role }) => role === 'stored').map(({ version }) => version),
      steps: steps.find((one) => one.area === area) ?? null,
      extensions: extensions
        .filter(({ key }) => key.startsWith(`${area}/`))
        .map(({ key, title, rule }) => ({ key, title, rule })),
      permissions: await permissionsOf(registry, document, area),
      canary: details.canary,
    }
  })
  return Promise.all(overviews)
}

/** Of an area that ops limit. */
async function permissionsOf(registry: Registry, document: RegistryDocument, area: string) {
  if (!grantsOf(document)[area]?.permissions) return undefined
  const { asked } = await commands.permissions.run(registry, { area }, '')
  return asked.map(({ name, isApproved }) => ({ name, isApproved }))
}

const shownLacks = 2
/** A missing field affects many calls. */
const firstOf = (lacks: readonly string[]): string => {
  const more = lacks.length - shownLacks
  return [...lacks.slice(0, shownLacks), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** One sentence per release. */
async function lackingOf(registry: Registry): Promise<string[]> {
  const lines = (await apisUp(registry.store)).map(async (api) => {
    const where = api.instances.length ? ` of ${api.instances.join(', ')}` : ''
    return (await registry.lackingWith(api)).flatMap(({ area, version, role, lacks }) =>
      lacks.length ? [`With the API ${api.version}${where}, ${area} ${version} (${role}) ${firstOf(lacks)}`] : [],
    )
  })
  return (await Promise.all(lines)).flat()
}
