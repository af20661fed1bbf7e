import { ReleaseCalls, ShellRelease, shellName } from '@emberwatch/federation'
import * as v from 'valibot'
import { besideHost } from '../api/host-apis.ts'
import { contractIn } from '../contracts/contract-gaps.ts'
import { needsOf } from '../contracts/shell-needs.ts'
import { type AreaDetails, areaDetails } from '../releases/show.ts'
import { entryOf } from '../state/entries.ts'
import { unavailableLine } from '../trust/unavailable.ts'
import { knownAreas, requireArea, stateOf } from './areas.ts'
import { area, command, count } from './command.ts'

/** Commands that show and compare what is stored. */

export const readCommands = {
  list: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: async (registry) => {
      const document = await registry.read()
      const names = [...(document.shell ? [shellName] : []), ...knownAreas(document)]
      return {
        revision: document.revision,
        areas: names.map((name) => stateOf(name, entryOf(document, name))),
        unserved: (await registry.unserved()).map(unavailableLine),
      }
    },
  }),
  show: command({
    input: v.strictObject({ area }),
    isReading: true,
    area: (input) => input.area,
    run: async (registry, input): Promise<AreaDetails> => {
      requireArea(await registry.read(), input.area)
      return areaDetails(registry, input.area)
    },
  }),
  log: command({
    input: v.strictObject({ area: v.optional(area), limit: v.optional(count) }),
    isReading: true,
    area: () => null,
    run: async (registry, input) => {
      const lines = (await registry.log()).filter((line) => !input.area || line.area === input.area)
      return input.limit === undefined ? lines : lines.slice(Math.max(0, lines.length - input.limit))
    },
    // Notes name members and addresses of hooks.
    forArea: (lines, own) => lines.filter((line) => line.area === own),
  }),
  'check-api': command({
    input: v.strictObject({ version: v.pipe(v.string(), v.maxLength(100)), calls: ReleaseCalls }),
    isReading: true,
    area: () => null,
    run: (registry, input) => registry.lackingWith(besideHost(input)),
  }),
  needs: command({
    input: v.strictObject(v.pick(ShellRelease, ['hostContract', 'exports', 'adapts', 'deprecated']).entries),
    isReading: true,
    area: () => null,
    run: async (registry, input) => needsOf(await registry.read(), contractIn(input)),
  }),
  verify: command({
    input: v.strictObject({ asIfRequired: v.optional(v.boolean()) }),
    isReading: true,
    area: () => null,
    run: (registry, input) => registry.verify(input),
  }),
}
