import type { AreaName } from '@emberwatch/federation'
import type { AreasCommand } from './areas-command.ts'
import { areaHelp, note, toArea, toNumber } from './arguments.ts'

interface GrantOptions {
  readonly owner?: string
  readonly menuFrom?: number
  readonly note: string
}

export function addGrantCommands({ program, store, answer }: AreasCommand): void {
  program
    .command('grant')
    .description('let an area own paths; makes an area that is new (ops only)')
    .argument('<area>', 'its name, as weather', toArea)
    .argument('<path...>', 'such as /weather: one segment, all that lies below comes with it')
    .option('--owner <team>', 'whose area it is; needed once')
    .option('--menu-from <order>', 'the lowest order of its places in the menu; 100 for a new area', toNumber)
    .option(...note)
    .action(async (area: AreaName, paths: string[], options: GrantOptions) =>
      answer(await store().run('grant', { area, paths, ...options }), (grants) => {
        const { owner, paths: all = [], server } = grants.find((one) => one.area === area) ?? {}
        return [`${area} (${owner}) may own ${all.join(', ')}`, ...(server ? [goesTo(area, server)] : [])].join('\n')
      }),
    )

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

  program
    .command('revoke')
    .description('take a path back, or all; people no longer get it, releases stay stored (ops only)')
    .argument('<area>', areaHelp, toArea)
    .argument('[path]', 'left out for all of them')
    .option(...note)
    .action(async (area: AreaName, path: string | undefined, options: { note: string }) =>
      answer(await store().run('revoke', { area, ...(path ? { path } : {}), ...options }), ({ keptServer }) =>
        [`${area} no longer owns ${path ?? 'anything'}`, ...(keptServer ? [keptLine(area, keptServer)] : [])].join(
          '\n',
        ),
      ),
    )
}

const goesTo = (area: AreaName, server: string) => `/services/${area}/ goes to ${server}`

const keptLine = (area: AreaName, server: string) =>
  `/services/${area}/ goes to ${server} no more, but again after the next grant; "areas service ${area}" forgets the address`
