import type { CommandAnswer } from '../commands/commands.ts'
import { opsScope, type TokenScope } from '../tokens/tokens.ts'
import type { AreasCommand } from './areas-command.ts'
import { nameHelp, toName, toNumber } from './arguments.ts'
import { hooksTable } from './print.ts'

/** The command line for the addresses that hear of releases and errors. */

export function addHookCommands({ program, store, answer }: AreasCommand): void {
  program
    .command('hooks')
    .description('who is told when a release is taken back, or has reached everybody')
    .action(async () => answer(await store().run('hooks', {}), hooksTable))

  program
    .command('hook')
    .description(
      'say which address is called, or gets mail, when a release of an area is taken back, or has reached everybody (ops only)',
    )
    .argument('<for>', `${nameHelp}, or ops for all of them`, toScope)
    .argument('[address]', 'such as https://ci.weather.example/releases, or mailto:team@weather.example')
    .option('--people <count>', 'whom a new error must hit to be told of, 20 by default', toNumber)
    .option('--end', 'tell nobody any more, or not this address')
    .action(
      async (scope: TokenScope, address: string | undefined, { end, people }: { end?: boolean; people?: number }) => {
        if (end)
          return answer(await store().run('end-hook', { scope, address }), (gone) =>
            gone.map((hook) => `${hook.address} is told no more`).join('\n'),
          )
        return answer(await store().run('hook', { scope, address: address ?? '', people }), secretLine)
      },
    )
}

const secretLine = ({ address, secret }: CommandAnswer<'hook'>): string =>
  secret === ''
    ? `${address} gets mail.`
    : `${secret}\n${address} is called, signed with this secret. It is not shown again.`

const toScope = (name: string): TokenScope => (name === opsScope ? name : toName(name))
