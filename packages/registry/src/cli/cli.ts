import { join } from 'node:path'
import { type AreaName, isShell } from '@emberwatch/federation'
import { nameHelp, toName } from '../commands/words.ts'
import { runAreas } from './run-areas.ts'

/** The command of a workspace can also build areas. */
await runAreas({
  folderOf: (name) => join(isShell(name) ? name : `mf-${name}`, 'dist'),
  add: ({ program, answer }) =>
    void program
      .command('build')
      .description('build areas of this workspace, or its shell')
      .argument('<area...>', nameHelp, (name, before: readonly AreaName[] = []) => [...before, toName(name)])
      .action(async (areas: AreaName[]) => {
        // webpack loads slowly.
        const { buildAreas } = await import('./build-areas.ts')
        answer(await buildAreas(areas), (built) => built.join('\n'))
      }),
})
