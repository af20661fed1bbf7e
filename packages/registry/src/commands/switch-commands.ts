import { Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { stateAfter } from './areas.ts'
import { area, breaks, command, count, despiteApi, note, onArea, percent, users } from './command.ts'
import { toMs, toNumber, word, wordOf } from './words.ts'

/** Commands that give people another release, and remove old ones. */

export const switchCommands = {
  activate: command({
    typed: 'activate <area> <version>',
    does: 'make a stored release the active one',
    right: 'area',
    input: v.strictObject({ area, version: Version, note, breaks, despiteApi }),
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.activate(input.area, input.version, { who, note: input.note }, input)),
  }),
  rollback: command({
    typed: 'rollback <area>',
    does: 'go back to the release before; ends a canary too',
    right: 'area',
    input: v.strictObject({ area, note, breaks, despiteApi }),
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.rollback(input.area, { who, note: input.note }, input)),
  }),
  canary: command({
    typed: 'canary <area> <version>',
    does: 'give a stored release to some people first',
    right: 'area',
    input: v.strictObject({ area, version: Version, percent, users, note, despiteApi }),
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.canary(input.area, input.version, input, { who, note: input.note }, input)),
  }),
  'end-canary': command({
    typed: 'canary <area>',
    flag: ['--end', 'everyone goes back to the active release'],
    does: 'end the canary',
    right: 'area',
    input: onArea,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.endCanary(input.area, { who, note: input.note })),
  }),
  promote: command({
    typed: 'promote <area>',
    does: 'give the canary to everyone',
    right: 'area',
    input: v.strictObject({ ...onArea.entries, despiteApi }),
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.promote(input.area, { who, note: input.note }, input)),
  }),
  prune: command({
    typed: 'prune [area]',
    does: 'remove old releases; never the active, the previous or the canary one',
    right: 'area',
    input: v.strictObject({
      area: word(v.optional(area), wordOf(area)),
      keep: word(count, {
        flags: '--keep <count>',
        help: 'how many besides those in use',
        parse: toNumber,
        otherwise: 5,
      }),
      olderThanMs: word(count, {
        flags: '--older-than <time>',
        help: 'such as 14d, 12h or 0d',
        parse: toMs,
        otherwise: toMs('14d'),
      }),
      note,
    }),
    run: (registry, input, who) => registry.prune(input, { who, note: input.note }),
  }),
}
