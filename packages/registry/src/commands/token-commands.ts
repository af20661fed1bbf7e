import * as v from 'valibot'
import { refuse } from '../state/refused.ts'
import { endToken, renameToken, storeToken, tokenLines } from '../tokens/stored-tokens.ts'
import { opsScope } from '../tokens/tokens.ts'
import { requireArea, scopeNote } from './areas.ts'
import { command, onToken } from './command.ts'
import { word } from './words.ts'

/** Commands about the tokens that publish over HTTP. The line of `token` has more, in cli/token-command.ts. */

export const tokenCommands = {
  token: command({
    does: 'make a token for publishing over HTTP, valid at once; it is shown once',
    right: 'store',
    input: onToken,
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
  'end-token': command({
    typed: 'token end <scope> <name>',
    does: 'end a token of the store at once',
    right: 'store',
    input: onToken,
    run: (registry, { scope, name }, who) =>
      endToken(registry.store, scope, name, scopeNote(registry, scope, `no token any more: ${name}`, who)),
  }),
  'rename-token': command({
    typed: 'token rename <scope> <name> <newName>',
    does: 'give a token of the store another name in log and list',
    right: 'store',
    input: v.strictObject({ ...onToken.entries, newName: word(v.string(), { help: 'who holds it' }) }),
    run: (registry, { scope, name, newName }, who) => {
      const writeLog = scopeNote(registry, scope, `token ${name} is called ${newName}`, who)
      return renameToken(registry.store, scope, { name, newName }, writeLog)
    },
  }),
  tokens: command({
    typed: 'tokens',
    does: 'the tokens in the store, without their secrets',
    right: 'store',
    input: v.strictObject({}),
    run: (registry) => tokenLines(registry.store),
  }),
}
