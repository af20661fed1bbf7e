import * as v from 'valibot'
import { mostWitnesses } from '../errors/causes.ts'
import { endHook, hookLines, storeHook } from '../hooks/stored-hooks.ts'
import { opsScope } from '../tokens/tokens.ts'
import { requireArea, scopeNote } from './areas.ts'
import { command, scope } from './command.ts'
import { toNumber, word, wordOf } from './words.ts'

/** Commands about the addresses that are told of releases and errors. */

const address = word(v.pipe(v.string(), v.maxLength(500)), {
  help: 'such as https://ci.weather.example/releases, or mailto:team@weather.example',
})
const people = word(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostWitnesses))), {
  flags: '--people <count>',
  help: 'whom a new error must hit to be told of, 20 by default',
  parse: toNumber,
})

export const hookCommands = {
  hooks: command({
    typed: 'hooks',
    does: 'who is told when a release is taken back, or has reached everybody',
    right: 'read',
    input: v.strictObject({}),
    run: (registry) => hookLines(registry.store),
    forArea: (lines, own) => lines.filter(({ scope }) => scope === own),
  }),
  hook: command({
    typed: 'hook <scope> <address>',
    does: 'say which address is called, or gets mail, when a release of an area is taken back, or has reached everybody',
    right: 'ops',
    input: v.strictObject({ scope, address, people }),
    run: async (registry, { scope, address, people }, who) => {
      if (scope !== opsScope) requireArea(await registry.read(), scope)
      const writeLog = (location: string) => scopeNote(registry, scope, `hook ${location}`, who)()
      return storeHook(registry.store, scope, address, { by: who, people, writeLog })
    },
  }),
  'end-hook': command({
    typed: 'hook <scope> [address]',
    flag: ['--end', 'tell nobody any more, or not this address'],
    does: 'tell an address no more',
    right: 'ops',
    input: v.strictObject({ scope, address: word(v.optional(v.string()), wordOf(address)) }),
    run: (registry, { scope, address }, who) =>
      endHook(registry.store, scope, address, (locations) =>
        scopeNote(registry, scope, `no hook any more: ${locations}`, who)(),
      ),
  }),
}
