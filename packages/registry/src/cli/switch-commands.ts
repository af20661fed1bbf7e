import type { AreaName } from '@emberwatch/federation'
import type { AreasCommand } from './areas-command.ts'
import { breaks, despiteApi, nameHelp, note, toMs, toName, toNumber } from './arguments.ts'

/** The command line for the release that people get. */

interface SwitchOptions {
  readonly breaks?: string[]
  readonly despiteApi?: string
  readonly note: string
}

interface CanaryOptions {
  readonly percent?: number
  readonly users?: string[]
  readonly end?: boolean
  readonly despiteApi?: string
  readonly note: string
}

export function addSwitchCommands(command: AreasCommand): void {
  addActivate(command)
  addRollback(command)
  addCanary(command)
  addPromote(command)
  addPrune(command)
}

function addActivate({ program, store, answer }: AreasCommand): void {
  program
    .command('activate')
    .description('make a stored release the active one')
    .argument('<area>', nameHelp, toName)
    .argument('<version>')
    .option(...note)
    .option(...breaks)
    .option(...despiteApi)
    .action(async (area: AreaName, version: string, options: SwitchOptions) =>
      answer(
        await store().run('activate', { area, version, ...options }),
        ({ active }) => `${area} ${active} is active`,
      ),
    )
}

function addRollback({ program, store, answer }: AreasCommand): void {
  program
    .command('rollback')
    .description('go back to the release before; ends a canary too')
    .argument('<area>', nameHelp, toName)
    .option(...note)
    .option(...breaks)
    .option(...despiteApi)
    .action(async (area: AreaName, options: SwitchOptions) =>
      answer(await store().run('rollback', { area, ...options }), ({ active }) => `${area} is back at ${active}`),
    )
}

function addCanary({ program, store, answer }: AreasCommand): void {
  program
    .command('canary')
    .description('give a stored release to some people first')
    .argument('<area>', nameHelp, toName)
    .argument('[version]', 'left out with --end')
    .option('--percent <share>', 'of all people, always the same ones; of browsers for the shell', toNumber)
    .option('--users <ids>', 'ids of people, separated by commas', (text) => text.split(',').filter(Boolean))
    .option('--end', 'everyone goes back to the active release')
    .option(...note)
    .option(...despiteApi)
    .action(async (area: AreaName, version: string | undefined, options: CanaryOptions) => {
      const { end, ...share } = options
      const state = end
        ? await store().run('end-canary', { area, note: options.note })
        : await store().run('canary', { area, version: version ?? '', ...share })
      answer(state, ({ canary, canaryFor, active }) =>
        canary ? `${area} ${canary} is the canary for ${canaryFor}` : `${area} ${active} is for everyone`,
      )
    })
}

function addPromote({ program, store, answer }: AreasCommand): void {
  program
    .command('promote')
    .description('give the canary to everyone')
    .argument('<area>', nameHelp, toName)
    .option(...note)
    .option(...despiteApi)
    .action(async (area: AreaName, options: SwitchOptions) =>
      answer(await store().run('promote', { area, ...options }), ({ active }) => `${area} ${active} is active`),
    )
}

function addPrune({ program, store, answer }: AreasCommand): void {
  program
    .command('prune')
    .description('remove old releases; never the active, the previous or the canary one')
    .argument('[area]', nameHelp, toName)
    .option('--keep <count>', 'how many besides those in use', toNumber, 5)
    .option('--older-than <time>', 'such as 14d, 12h or 0d', toMs, toMs('14d'))
    .option(...note)
    .action(async (area: AreaName | undefined, options: { keep: number; olderThan: number; note: string }) => {
      const { keep, olderThan, note } = options
      const removed = await store().run('prune', { ...(area ? { area } : {}), keep, olderThanMs: olderThan, note })
      const lines = Object.entries(removed).map(([name, versions]) => `${name}: ${versions.join(', ')}`)
      answer(removed, () => lines.join('\n') || 'Nothing to remove.')
    })
}
