import { AreaName, Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { stateAfter } from './areas.ts'
import { area, command, count, despiteApi, note, onArea, percent, users } from './command.ts'

/** Commands that give people another release, and remove old ones. */

/** The areas that a change may break; none by default. */
const breaks = v.optional(v.pipe(v.array(AreaName), v.maxLength(100)))

export const switchCommands = {
  activate: command({
    input: v.strictObject({ area, version: Version, note, breaks, despiteApi }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.activate(input.area, input.version, { who, note: input.note }, input)),
  }),
  rollback: command({
    input: v.strictObject({ area, note, breaks, despiteApi }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.rollback(input.area, { who, note: input.note }, input)),
  }),
  canary: command({
    input: v.strictObject({
      area,
      version: Version,
      percent: v.optional(percent),
      users: v.optional(users),
      note,
      despiteApi,
    }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.canary(input.area, input.version, input, { who, note: input.note }, input)),
  }),
  'end-canary': command({
    input: onArea,
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.endCanary(input.area, { who, note: input.note })),
  }),
  promote: command({
    input: v.strictObject({ ...onArea.entries, despiteApi }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.promote(input.area, { who, note: input.note }, input)),
  }),
  prune: command({
    input: v.strictObject({ area: v.optional(area), keep: count, olderThanMs: count, note }),
    isReading: false,
    area: (input) => input.area ?? null,
    run: (registry, input, who) => registry.prune(input, { who, note: input.note }),
  }),
}
