import { scope } from '../commands/command.ts'
import { tokenCommands } from '../commands/token-commands.ts'
import { toScope, wordOf } from '../commands/words.ts'
import { makeToken, type TokenScope } from '../tokens/tokens.ts'
import { newKey } from '../trust/signing.ts'
import type { AreasCommand } from './areas-command.ts'

/** Commands that make a secret: a key, which no store keeps, and a token, which need not lie in one. */

export function addKeyCommands(command: AreasCommand): void {
  addKey(command)
  addToken(command)
}

function addKey({ program, answer }: AreasCommand): void {
  program
    .command('key')
    .description('keys that sign releases')
    .command('new')
    .description('make an Ed25519 pair: the secret half goes into the file, the public one is printed')
    .argument('<file>', 'where the secret half goes; must not be there yet')
    .action(async (file: string) =>
      answer({ key: await newKey(file) }, ({ key }) => `public key, for "areas trust": ${key}`),
    )
}

const tokenLine = (token: string): string => `token (keep it secret, it is shown only now): ${token}`

function addToken({ program, store, answer }: AreasCommand): void {
  program
    .command('token')
    .description(`${tokenCommands.token.does} (on the machine of the store only)`)
    .argument('<scope>', wordOf(scope).help, toScope)
    .option('--name <name>', 'who holds it, for the log', 'pipeline')
    .option('--setting', 'keep nothing in the store: print an entry of PUBLISH_TOKENS, which counts after a restart')
    .action(async (scope: TokenScope, { name, setting: isForSetting }: { name: string; setting?: boolean }) => {
      if (isForSetting) {
        const { token, setting } = makeToken(scope, name)
        answer({ token, setting }, () => `${tokenLine(token)}\nadd to PUBLISH_TOKENS: ${setting}`)
      } else {
        const made = await store().run('token', { scope, name })
        const ending = `"areas token end ${scope} ${name}" ends it`
        answer(made, ({ token }) => `${tokenLine(token)}\nIt is valid now; ${ending}.`)
      }
    })
}
