import { Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { describeSteps, startSteps, stopSteps } from '../rollout/run-steps.ts'
import { EachMinutes, Percents } from '../rollout/steps.ts'
import { area, command, note } from './command.ts'
import { toMinutes, toPercents, word, wordOf } from './words.ts'

/** Commands about releases that go out in steps. */

/** `areas publish --steps` has it too. */
export const eachMinutes = word(v.optional(EachMinutes, 30), {
  flags: '--each <time>',
  help: 'how long a step lasts at least, 30m by default',
  parse: toMinutes,
})

export const stepsCommands = {
  steps: command({
    typed: 'steps [area]',
    does: 'the releases that go out in steps; or give a stored release to people in steps that stop by themselves',
    right: 'read',
    input: v.strictObject({ area: word(v.optional(area), wordOf(area)) }),
    run: async (registry, { area }) => (await describeSteps(registry)).filter((one) => !area || one.area === area),
  }),
  'start-steps': command({
    typed: 'steps <area> <version>',
    does: 'give a stored release to people in steps',
    right: 'area',
    input: v.strictObject({
      area,
      version: Version,
      percents: word(Percents, {
        flags: '--to <percents>',
        help: 'rising shares of all people, such as 1,10,50,100',
        parse: toPercents,
        otherwise: [1, 10, 50, 100],
      }),
      eachMinutes,
      note,
    }),
    run: (registry, { note, eachMinutes, ...steps }, who) =>
      startSteps(registry, { ...steps, eachMs: eachMinutes * 60_000 }, { who, note }),
  }),
  'stop-steps': command({
    typed: 'steps <area>',
    flag: ['--stop', 'nothing moves by itself any more; its canary stays as it is'],
    does: 'end the steps',
    right: 'area',
    input: v.strictObject({ area }),
    run: (registry, { area }) => stopSteps(registry, area),
  }),
}
