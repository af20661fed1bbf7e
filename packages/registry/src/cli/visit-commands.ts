import { type AreaName, type ConnectionKind, connectionKinds } from '@emberwatch/federation'
import { Option } from 'commander'
import { deviceKinds } from '../reports/people.ts'
import type { AreasCommand } from './areas-command.ts'
import { nameHelp, toName, toNumber } from './arguments.ts'
import { errorLines, speedTable } from './print-visits.ts'

/** The command line for what browsers report. */

interface Only {
  readonly device?: (typeof deviceKinds)[number]
  readonly connection?: ConnectionKind
}

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

  program
    .command('speed')
    .description('how fast a release is for people, beside the release before, by page')
    .argument('<area>', nameHelp, toName)
    .argument('[version]', 'the active one by default')
    .addOption(new Option('--device <kind>', 'of one kind only').choices(deviceKinds))
    .addOption(new Option('--connection <kind>', 'of one kind only').choices(connectionKinds))
    .action(async (area: AreaName, version: string | undefined, only: Only) =>
      answer(await store().run('speed', { area, version, ...only }), speedTable),
    )
}
