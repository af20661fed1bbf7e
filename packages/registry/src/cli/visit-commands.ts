import type { AreaName } from '@emberwatch/federation'
import type { AreasCommand } from './areas-command.ts'
import { nameHelp, toName, toNumber } from './arguments.ts'
import { errorLines } from './print-visits.ts'

/** The command line for what browsers report. */

export function addVisitCommands({ program, store, answer }: AreasCommand): void {
  program
    .command('errors')
    .description('what went wrong in browsers in the last 30 days, by cause, in the lines of the source')
    .argument('<area>', nameHelp, toName)
    .argument('[version]', 'of one release only')
    .option('--limit <causes>', 'the most frequent ones, 20 by default', toNumber)
    .action(async (area: AreaName, version: string | undefined, { limit }: { limit?: number }) =>
      answer(await store().run('errors', { area, version, limit }), errorLines),
    )
}
