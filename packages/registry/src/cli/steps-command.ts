import type { AreaName } from '@emberwatch/federation'
import type { CommandAnswer } from '../commands/commands.ts'
import type { AreasCommand } from './areas-command.ts'
import { each, nameHelp, note, toName, toPercents } from './arguments.ts'
import { stepsTable } from './print.ts'

/** The command line for releases that go out in steps. */

interface Options {
  readonly to?: readonly number[]
  readonly each: number
  readonly stop?: boolean
  readonly note: string
}

export function addStepsCommand({ program, store, answer }: AreasCommand): void {
  program
    .command('steps')
    .description(
      'the releases that go out in steps; or give a stored release to people in steps that stop by themselves',
    )
    .argument('[area]', nameHelp, toName)
    .argument('[version]', 'a stored release')
    .option('--to <percents>', 'rising shares of all people, such as 1,10,50,100', toPercents)
    .option(...each)
    .option('--stop', 'nothing moves by itself any more; its canary stays as it is')
    .option(...note)
    .action(async (area: AreaName | undefined, version: string | undefined, options: Options) => {
      const { to: percents = [1, 10, 50, 100], each: eachMs, stop, note } = options
      if (area && stop)
        return answer(
          await store().run('stop-steps', { area }),
          (rollout) => `${area} ${rollout.version} stays with ${rollout.percents[rollout.at]} % of all people`,
        )
      if (area && version)
        return answer(await store().run('start-steps', { area, version, percents, eachMs, note }), startedLine)
      return answer(await store().run('steps', {}), (all) =>
        stepsTable(all.filter((one) => !area || one.area === area)),
      )
    })
}

export const startedLine = ({ area, version, percents, eachMs }: CommandAnswer<'start-steps'>): string =>
  `${area} ${version} goes out to ${percents.join(', ')} % of all people, a step every ${eachMs / 60_000} minutes, as long as it is not worse than what they have`
