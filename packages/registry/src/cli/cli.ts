import { join } from 'node:path'
import { areaHelp, toArea } from './arguments.ts'
import { runAreas } from './run-areas.ts'

/** `pnpm areas …` in a workspace, where areas can be built too. */
await runAreas({
  folderOf: (area) => join(`mf-${area}`, 'dist'),
  add: ({ program, answer }) =>
    void program
      .command('build')
      .description('build areas of this workspace')
      .argument('<area...>', areaHelp)
      .action(async (areas: string[]) => {
        // webpack is slow to come, and no other command needs it.
        const { buildAreas } = await import('./build-areas.ts')
        answer(await buildAreas(areas.map(toArea)), (built) => built.join('\n'))
      }),
})
