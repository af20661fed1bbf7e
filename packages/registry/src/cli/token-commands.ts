import type { Command } from 'commander'
import { makeToken, opsScope, type TokenScope } from '../tokens/tokens.ts'
import type { AreasCommand } from './areas-command.ts'
import { nameHelp, toName } from './arguments.ts'
import { tokensTable } from './print.ts'

/** The command line for tokens, which hosts accept without a restart. */

const scopeHelp = `${opsScope}, or whose releases it may publish: ${nameHelp}`
const toScope = (scope: string): TokenScope => (scope === opsScope ? scope : toName(scope))

const tokenLine = (token: string): string => `token (keep it secret, it is shown only now): ${token}`

export function addTokenCommands(command: AreasCommand): void {
  const token = addToken(command)
  addEndAndRename(command, token)
  addTokens(command)
}

function addToken({ program, store, answer }: AreasCommand): Command {
  return program
    .command('token')
    .description(
      'make a token for publishing over HTTP, valid at once; it is shown once (on the machine of the store only)',
    )
    .argument('<scope>', scopeHelp, toScope)
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

function addEndAndRename({ store, answer }: AreasCommand, token: Command): void {
  token
    .command('end')
    .description('end a token of the store at once (on the machine of the store only)')
    .argument('<scope>', `${opsScope}, or whose token it is: ${nameHelp}`, toScope)
    .argument('<name>', 'who holds it, as "areas tokens" names it')
    .action(async (scope: TokenScope, name: string) =>
      answer(await store().run('end-token', { scope, name }), () => `The token ${name} of ${scope} is ended.`),
    )

  token
    .command('rename')
    .description('give a token of the store another name in log and list (on the machine of the store only)')
    .argument('<scope>', `${opsScope}, or whose token it is: ${nameHelp}`, toScope)
    .argument('<name>', 'as "areas tokens" names it')
    .argument('<newName>', 'who holds it')
    .action(async (scope: TokenScope, name: string, newName: string) =>
      answer(await store().run('rename-token', { scope, name, newName }), () => `It is ${newName} now.`),
    )
}

function addTokens({ program, store, answer }: AreasCommand): void {
  program
    .command('tokens')
    .description('the tokens in the store, without their secrets (on the machine of the store only)')
    .action(async () => answer(await store().run('tokens', {}), tokensTable))
}
