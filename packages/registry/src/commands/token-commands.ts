import * as v from 'valibot'
import { refuse } from '../state/refused.ts'
import { endToken, renameToken, storeToken, tokenLines } from '../tokens/stored-tokens.ts'
import { opsScope } from '../tokens/tokens.ts'
import { requireArea, scopeNote } from './areas.ts'
import { command, onToken } from './command.ts'

/** Commands about the tokens that publish over HTTP, on the machine of the store only. */

export const tokenCommands = {
  token: command({
    input: onToken,
    isReading: false,
    area: () => null,
    run: async (registry, { scope, name }, who) => {
      const document = await registry.read()
      if (document.revision === 0)
        refuse('missing-release', `no host uses this store (${registry.root}) yet: run this where the host's store is`)
      if (scope !== opsScope) requireArea(document, scope)
      return storeToken(registry.store, scope, name, {
        by: who,
        writeLog: scopeNote(registry, scope, `token ${name}`, who),
      })
    },
  }),
  tokens: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => tokenLines(registry.store),
  }),
  'end-token': command({
    input: onToken,
    isReading: false,
    area: () => null,
    run: (registry, { scope, name }, who) =>
      endToken(registry.store, scope, name, scopeNote(registry, scope, `no token any more: ${name}`, who)),
  }),
  'rename-token': command({
    input: v.strictObject({ ...onToken.entries, newName: v.string() }),
    isReading: false,
    area: () => null,
    run: (registry, { scope, name, newName }, who) => {
      const writeLog = scopeNote(registry, scope, `token ${name} is called ${newName}`, who)
      return renameToken(registry.store, scope, { name, newName }, writeLog)
    },
  }),
}
