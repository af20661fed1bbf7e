import * as v from 'valibot'
import { mostWitnesses } from '../errors/causes.ts'
import { endHook, hookLines, storeHook } from '../hooks/stored-hooks.ts'
import { opsScope } from '../tokens/tokens.ts'
import { requireArea, scopeNote } from './areas.ts'
import { command, onToken } from './command.ts'

/** Commands about the addresses that are told of releases and errors. */

export const hookCommands = {
  hooks: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => hookLines(registry.store),
    forArea: (lines, own) => lines.filter(({ scope }) => scope === own),
  }),
  hook: command({
    input: v.strictObject({
      scope: onToken.entries.scope,
      address: v.pipe(v.string(), v.maxLength(500)),
      people: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostWitnesses))),
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { scope, address, people }, who) => {
      if (scope !== opsScope) requireArea(await registry.read(), scope)
      const writeLog = (place: string) => scopeNote(registry, scope, `hook ${place}`, who)()
      return storeHook(registry.store, scope, address, { by: who, people, writeLog })
    },
  }),
  'end-hook': command({
    input: v.strictObject({ scope: onToken.entries.scope, address: v.optional(v.string()) }),
    isReading: false,
    area: () => null,
    run: (registry, { scope, address }, who) =>
      endHook(registry.store, scope, address, (places) =>
        scopeNote(registry, scope, `no hook any more: ${places}`, who)(),
      ),
  }),
}
