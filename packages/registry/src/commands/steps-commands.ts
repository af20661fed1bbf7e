import { Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { describeSteps, startSteps, stopSteps } from '../rollout/run-steps.ts'
import { EachMs, Percents } from '../rollout/steps.ts'
import { area, command, note } from './command.ts'

/** Commands about releases that go out in steps. */

export const stepsCommands = {
  steps: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => describeSteps(registry),
  }),
  'start-steps': command({
    input: v.strictObject({ area, version: Version, percents: Percents, eachMs: EachMs, note }),
    isReading: false,
    area: (input) => input.area,
    run: (registry, { note, ...steps }, who) => startSteps(registry, steps, { who, note }),
  }),
  'stop-steps': command({
    input: v.strictObject({ area }),
    isReading: false,
    area: (input) => input.area,
    run: (registry, { area }) => stopSteps(registry, area),
  }),
}
