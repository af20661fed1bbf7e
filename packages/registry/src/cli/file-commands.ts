import { lackingLines, withoutLines } from '../api/api-gates.ts'
import { commands } from '../commands/commands.ts'
import { needsLines } from '../contracts/shell-needs.ts'
import { apiInFile } from './api-file.ts'
import { type AreasCommand, exitCodes } from './areas-command.ts'
import { shellInFolder } from './shell-file.ts'

/** Commands whose input comes from files of another API or shell. */

export function addFileCommands(command: AreasCommand): void {
  addCheckApi(command)
  addNeeds(command)
}

function addCheckApi({ program, store, answer }: AreasCommand): void {
  program
    .command('check-api')
    .description(commands['check-api'].does)
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
    .description(commands.needs.does)
    .requiredOption('--shell <folder>', 'where it lies built, or the folder of the server that it is delivered in')
    .action(async ({ shell: folder }: { shell: string }) => {
      const { version: hostContract, exports = {}, deprecated = {}, adapts } = await shellInFolder(folder)
      const shell = { hostContract, exports, deprecated, ...(adapts ? { adapts } : {}) }
      const needing = await store().run('needs', shell)
      answer(needing, () => needsLines(needing).join('\n') || 'No release is in use.')
      if (needing.some(({ drops }) => drops.length)) process.exitCode = exitCodes.refused
    })
}
