import { releases, teams } from '@emberwatch/contract/admin'
import { type AreaName, areasOf, grantsOf, type RegistryDocument, shellName } from '@emberwatch/federation'
import { ApiProblem } from '@emberwatch/http'
import {
  apisUp,
  areaDetails,
  commands,
  entryOf,
  type Registry,
  readInstances,
  unavailableLine,
} from '@emberwatch/registry'
import { ownAreas } from '../releases/own-areas.ts'
import { type HostRoute, hostRoute } from './host-calls.ts'

const shownLines = 20

/** @param hostContract version of the shell that is served */
export const overviewRoutes = (registry: Registry, hostContract: () => Promise<string>): HostRoute[] => [
  hostRoute(releases.overview, async () => {
    const [document, log] = await Promise.all([registry.read(), registry.log()])
    const names = [...(document.shell ? [shellName] : []), ...areasOf(document)]
    return {
      revision: document.revision,
      hostContract: await hostContract(),
      areas: await overviewsOf(registry, names),
      unavailable: (await registry.unavailable()).map(unavailableLine),
      lacking: await lackingOf(registry),
      instances: await readInstances(registry.store, new Date()),
      log: log.slice(-shownLines).reverse(),
    }
  }),
  hostRoute(teams.own, async ({ person }) => {
    const [document, log, own] = [await registry.read(), await registry.log(), await ownAreas(registry, person)]
    if (own.length === 0) throw new ApiProblem('generic.unauthorized_access')
    return {
      revision: document.revision,
      hostContract: await hostContract(),
      areas: await overviewsOf(registry, own),
      log: log
        .filter(({ area }) => own.includes(area))
        .slice(-shownLines)
        .reverse(),
    }
  }),
]

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

/** Permissions of an area that ops limit. */
async function permissionsOf(registry: Registry, document: RegistryDocument, area: string) {
  if (!grantsOf(document)[area]?.permissions) return undefined
  const { requests: permissions } = await commands.permissions.run(registry, { area }, '')
  return permissions.map(({ name, isApproved }) => ({ name, isApproved }))
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
