import { apiBase } from '@emberwatch/contract'
import { releases } from '@emberwatch/contract/admin'
import { areasOf, grantsOf, type RegistryDocument, shellName } from '@emberwatch/federation'
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
import { refusalOf } from './who-is.ts'

interface OverviewOptions {
  readonly registry: Registry
  readonly hostContract: () => Promise<string>
}

const shownLines = 20

export const overviewPlugin: FastifyPluginAsync<OverviewOptions> = async (app, { registry, hostContract }) => {
  app.get(apiBase + releases.overview.path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const refusal = await refusalOf(app, request, releases.overview)
    if (refusal) return reply.code(refusal.status).send(refusal.body)
    const [document, log] = await Promise.all([registry.read(), registry.log()])
    const steps = await commands.steps.run(registry, {}, '')
    const extensions = await commands.extensions.run(registry, {}, '')
    const names = [...(document.shell ? [shellName] : []), ...areasOf(document)]
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
    return {
      data: {
        revision: document.revision,
        hostContract: await hostContract(),
        areas: await Promise.all(overviews),
        unserved: (await registry.unserved()).map(unservedLine),
        lacking: await lackingOf(registry),
        instances: await readInstances(registry.store, new Date()),
        log: log.slice(-shownLines).reverse(),
      },
    }
  })
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
