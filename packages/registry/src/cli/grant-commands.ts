import type { AreaName } from '@emberwatch/federation'
import type { AreasCommand } from './areas-command.ts'
import { areaHelp, note, toArea, toNumber } from './arguments.ts'
import { permissionsIn } from './permissions-file.ts'
import { permissionsTable } from './print.ts'

/** The command line for what ops give to an area: paths, permissions and the address of its server. */

interface GrantOptions {
  readonly owner?: string
  readonly menuFrom?: number
  readonly approve?: readonly string[]
  readonly note: string
}

interface ApproveOptions {
  readonly of?: readonly string[]
  readonly takeBack?: boolean
  readonly everything?: boolean
  readonly note: string
}

export function addGrantCommands(command: AreasCommand): void {
  addGrant(command)
  addApprove(command)
  addService(command)
  addRevoke(command)
}

function addGrant({ program, store, answer }: AreasCommand): void {
  program
    .command('grant')
    .description('let an area own paths; makes an area that is new (ops only)')
    .argument('<area>', 'its name, as weather', toArea)
    .argument('<path...>', 'such as /weather: one segment, all that lies below comes with it')
    .option('--owner <team>', 'whose area it is; needed once')
    .option('--menu-from <order>', 'the lowest order of its places in the menu; 100 for a new area', toNumber)
    .option('--approve <file>', 'approve what this area.json or release.json asks for', permissionsIn)
    .option(...note)
    .action(async (area: AreaName, paths: string[], { approve, ...options }: GrantOptions) =>
      answer(await store().run('grant', { area, paths, permissions: approve, ...options }), (grants) => {
        const { owner, paths: all = [], server, permissions } = grants.find((one) => one.area === area) ?? {}
        return [
          `${area} (${owner}) may own ${all.join(', ')}`,
          ...(permissions ? [mayUse(area, permissions)] : []),
          ...(server ? [goesTo(area, server)] : []),
        ].join('\n')
      }),
    )
}

function addApprove({ program, store, answer }: AreasCommand): void {
  program
    .command('approve')
    .description(
      'what an area asks of the platform, and whether ops approved it; with permissions: approve them (ops only)',
    )
    .argument('<area>', areaHelp, toArea)
    .argument('[permissions...]', 'calls such as "GET /v1/sites", and exports such as signOut')
    .option('--of <file>', 'those of an area.json or a release.json', permissionsIn)
    .option('--take-back', 'take them back, also from people who have the area open')
    .option('--everything', 'no limit, now and later')
    .option(...note)
    .action(async (area: AreaName, named: string[], { of = [], takeBack, everything, note }: ApproveOptions) => {
      const names = [...named, ...of]
      const changes = takeBack
        ? { takenBack: names }
        : { approved: names, ...(everything ? { isEverything: true } : {}) }
      const isReading = names.length === 0 && !everything
      return answer(
        isReading
          ? await store().run('permissions', { area })
          : await store().run('approve', { area, ...changes, note }),
        permissionsTable,
      )
    })
}

function addService({ program, store, answer }: AreasCommand): void {
  program
    .command('service')
    .description("say where an area's own server is; the host passes /services/<area>/ on to it (ops only)")
    .argument('<area>', areaHelp, toArea)
    .argument('[address]', 'such as http://weather:8080/; left out for none, also after a revoke')
    .option(...note)
    .action(async (area: AreaName, address: string | undefined, options: { note: string }) =>
      answer(await store().run('service', { area, address: address ?? null, ...options }), (served) =>
        served.address ? goesTo(area, served.address) : `${area} has no server of its own`,
      ),
    )
}

function addRevoke({ program, store, answer }: AreasCommand): void {
  program
    .command('revoke')
    .description('take a path back, or all; people no longer get it, releases stay stored (ops only)')
    .argument('<area>', areaHelp, toArea)
    .argument('[path]', 'left out for all of them')
    .option(...note)
    .action(async (area: AreaName, path: string | undefined, options: { note: string }) =>
      answer(await store().run('revoke', { area, ...(path ? { path } : {}), ...options }), ({ keptServer }) =>
        [`${area} no longer owns ${path ?? 'anything'}`, ...(keptServer ? [retainedLine(area, keptServer)] : [])].join(
          '\n',
        ),
      ),
    )
}

const mayUse = (area: AreaName, permissions: readonly string[]) =>
  `it may make ${permissions.length ? permissions.join(', ') : 'no calls of the platform'}; "areas approve ${area}" shows what it asks for`

const goesTo = (area: AreaName, server: string) => `/services/${area}/ goes to ${server}`

const retainedLine = (area: AreaName, server: string) =>
  `/services/${area}/ goes to ${server} no more, but again after the next grant; "areas service ${area}" forgets the address`
