import type { AreaName } from '@emberwatch/federation'
import { lackingLines, withoutLines } from '../api/api-gates.ts'
import { needsLines } from '../contracts/shell-needs.ts'
import { apiInFile } from './api-file.ts'
import { type AreasCommand, exitCodes } from './areas-command.ts'
import { nameHelp, toName, toNumber } from './arguments.ts'
import { grantsTable, listTable, logTable, showTable } from './print.ts'
import { shellInFolder } from './shell-file.ts'

/** The command line for what is stored, and for what an API or a shell would change of it. */

export function addReadCommands(command: AreasCommand): void {
  addList(command)
  addGrants(command)
  addShow(command)
  addLog(command)
  addCheckApi(command)
  addNeeds(command)
  addVerify(command)
}

function addList({ program, store, answer }: AreasCommand): void {
  program
    .command('list')
    .description('the releases in use of every area')
    .action(async () => answer(await store().run('list', {}), listTable))
}

function addGrants({ program, store, answer }: AreasCommand): void {
  program
    .command('grants')
    .description('the areas that there are, the paths that each may own, and whose they are')
    .action(async () => answer(await store().run('grants', {}), grantsTable))
}

function addShow({ program, store, answer }: AreasCommand): void {
  program
    .command('show')
    .description('the releases of an area, how they do, and its last changes')
    .argument('<area>', nameHelp, toName)
    .action(async (area: AreaName) => answer(await store().run('show', { area }), showTable))
}

function addLog({ program, store, answer }: AreasCommand): void {
  program
    .command('log')
    .description('who changed what, when and why')
    .argument('[area]', nameHelp, toName)
    .option('--limit <lines>', 'the last lines only', toNumber)
    .action(async (area: AreaName | undefined, { limit }: { limit?: number }) =>
      answer(await store().run('log', { ...(area ? { area } : {}), limit }), logTable),
    )
}

function addCheckApi({ program, store, answer }: AreasCommand): void {
  program
    .command('check-api')
    .description('say what releases in use would lose with another API, before that takes the place of this one')
    .argument('<file>', 'its openapi.json, or the folder that it is delivered in')
    .action(async (file: string) => {
      const api = await apiInFile(file)
      const lacking = await store().run('check-api', api)
      const lines = lackingLines(lacking)
      answer(lacking, () =>
        [lines.join('\n') || `Nobody loses anything with the API ${api.version}.`, ...withoutLines(lacking)].join('\n'),
      )
      if (lines.length) process.exitCode = exitCodes.refused
    })
}

function addNeeds({ program, store, answer }: AreasCommand): void {
  program
    .command('needs')
    .description('say what the next shell drops, adapts or deprecates of what releases in use need')
    .requiredOption('--shell <folder>', 'where it lies built, or the folder of the server that it is delivered in')
    .action(async ({ shell: folder }: { shell: string }) => {
      const { version: hostContract, exports = {}, deprecated = {}, adapts } = await shellInFolder(folder)
      const shell = { hostContract, exports, deprecated, ...(adapts ? { adapts } : {}) }
      const needing = await store().run('needs', shell)
      answer(needing, () => needsLines(needing).join('\n') || 'No release is in use.')
      if (needing.some(({ drops }) => drops.length)) process.exitCode = exitCodes.refused
    })
}

function addVerify({ program, store, answer }: AreasCommand): void {
  program
    .command('verify')
    .description('compare everything stored with its hashes and signatures')
    .option('--as-if-required', 'name also what REQUIRE_SIGNATURES=1 would refuse')
    .action(async ({ asIfRequired }: { asIfRequired?: boolean }) => {
      const wrong = await store().run('verify', asIfRequired ? { asIfRequired } : {})
      const lines = Object.entries(wrong).map(([release, messages]) => `${release}: ${messages.join('; ')}`)
      answer(
        wrong,
        () =>
          lines.join('\n') ||
          `Everything stored has its published hash${asIfRequired ? ' and a signature that counts' : ''}.`,
      )
      if (lines.length) process.exitCode = exitCodes.damaged
    })
}
