import { join } from 'node:path'
import { runAreas } from '@emberwatch/registry/cli'
import { kitVersion } from '../paths.ts'
import { addAreaCommands, buildHere } from './area-commands.ts'
import { addScaffoldCommands } from './scaffold-commands.ts'

const output = () => join(process.cwd(), 'dist')

/** `emberwatch-areas` of the packed kit: the commands of `pnpm areas`, plus those for an area in its own repository. */
await runAreas({
  folderOf: output,
  folderHere: async () => {
    await buildHere()
    return output()
  },
  add: (command) => {
    command.program.name('emberwatch-areas').version(kitVersion(), '--version', 'the version of the kit')
    addScaffoldCommands(command)
    addAreaCommands(command)
  },
})
