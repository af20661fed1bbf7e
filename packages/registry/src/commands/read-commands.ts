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
import { toNumber, word, wordOf } from './words.ts'

/** Commands that show and compare what is stored. */

export const readCommands = {
  list: command({
    typed: 'list',
    does: 'the releases in use of every area',
    right: 'read',
    input: v.strictObject({}),
    run: async (registry) => {
      const document = await registry.read()
      const names = [...(document.shell ? [shellName] : []), ...knownAreas(document)]
      return {
        revision: document.revision,
        areas: names.map((name) => stateOf(name, entryOf(document, name))),
        unavailable: (await registry.unavailable()).map(unavailableLine),
      }
    },
  }),
  show: command({
    typed: 'show <area>',
    does: 'the releases of an area, how they do, and its last changes',
    right: 'read',
    input: v.strictObject({ area }),
    run: async (registry, input): Promise<AreaDetails> => {
      requireArea(await registry.read(), input.area)
      return areaDetails(registry, input.area)
    },
  }),
  log: command({
    typed: 'log [area]',
    does: 'who changed what, when and why',
    right: 'read',
    input: v.strictObject({
      area: word(v.optional(area), wordOf(area)),
      limit: word(v.optional(count), { flags: '--limit <lines>', help: 'the last lines only', parse: toNumber }),
    }),
    run: async (registry, input) => {
      const lines = (await registry.log()).filter((line) => !input.area || line.area === input.area)
      return input.limit === undefined ? lines : lines.slice(Math.max(0, lines.length - input.limit))
    },
    // Notes name members and addresses of hooks.
    forArea: (lines, own) => lines.filter((line) => line.area === own),
  }),
  'check-api': command({
    does: 'say what releases in use would lose with another API, before that takes the place of this one',
    right: 'read',
    input: v.strictObject({ version: v.pipe(v.string(), v.maxLength(100)), calls: ReleaseCalls }),
    run: (registry, input) => registry.lackingWith(besideHost(input)),
  }),
  needs: command({
    does: 'say what the next shell drops, adapts or deprecates of what releases in use need',
    right: 'read',
    input: v.strictObject(v.pick(ShellRelease, ['hostContract', 'exports', 'adapts', 'deprecated']).entries),
    run: async (registry, input) => needsOf(await registry.read(), contractIn(input)),
  }),
  verify: command({
    typed: 'verify',
    does: 'compare everything stored with its hashes and signatures',
    right: 'read',
    input: v.strictObject({
      asIfRequired: word(v.optional(v.boolean()), {
        flags: '--as-if-required',
        help: 'name also what REQUIRE_SIGNATURES=1 would refuse',
      }),
    }),
    run: (registry, input) => registry.verify(input),
  }),
}
