import type { ExtensionPoint } from '@emberwatch/contract'
import { extensionPoints, isAreaName } from '@emberwatch/federation'
import { Argument, InvalidArgumentError } from 'commander'
import type { AreasCommand } from './areas-command.ts'
import { note, toNumber } from './arguments.ts'
import { extensionsTable } from './print.ts'

/** The command line for what areas show on pages of others. */

interface Options {
  readonly off?: boolean
  readonly order?: number
  readonly percent?: number
  readonly users?: string[]
  readonly note: string
}

export function addExtensionCommands({ program, store, answer }: AreasCommand): void {
  program
    .command('extensions')
    .description('what areas show on pages of others, by extension point, and what ops say of it')
    .action(async () => answer(await store().run('extensions', {}), extensionsTable))

  program
    .command('extension')
    .description('overrule an extension; without options it goes back to what its area wishes (ops only)')
    .argument('<extension>', 'as "areas extensions" names it, such as weather/Forecast', toExtension)
    .addArgument(new Argument('<point>', 'where, such as site.tabs').choices(extensionPoints))
    .option('--off', 'nobody sees it')
    .option('--order <number>', 'among those of its point, lower ones first', toNumber)
    .option('--percent <share>', 'only so many of all people, always the same ones', toNumber)
    .option('--users <ids>', 'only these people, separated by commas', (text) => text.split(',').filter(Boolean))
    .option(...note)
    .action(async ({ area, name }: ReturnType<typeof toExtension>, point: ExtensionPoint, { off, ...wish }: Options) =>
      answer(
        await store().run('extension', { area, name, point, ...(off ? { isOff: true } : {}), ...wish }),
        ({ key, rule }) => `${key}: ${rule}`,
      ),
    )
}

function toExtension(text: string) {
  const [, area = '', part, path] = /^([^/]+)\/(?:([A-Z]\w*)|(\/.+))$/.exec(text) ?? []
  const name = part ?? path
  if (!isAreaName(area) || name === undefined)
    throw new InvalidArgumentError(`${text} is no extension such as weather/Forecast`)
  return { area, name }
}
