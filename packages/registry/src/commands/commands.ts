import type * as v from 'valibot'
import type { Registry } from '../registry.ts'
import { parseInput } from '../state/refused.ts'
import type { AnyCommand } from './command.ts'
import { extensionCommands } from './extension-commands.ts'
import { grantCommands } from './grant-commands.ts'
import { hookCommands } from './hook-commands.ts'
import { memberCommands } from './member-commands.ts'
import { readCommands } from './read-commands.ts'
import { reportCommands } from './report-commands.ts'
import { stepsCommands } from './steps-commands.ts'
import { switchCommands } from './switch-commands.ts'
import { tokenCommands } from './token-commands.ts'
import { trustCommands } from './trust-commands.ts'

/** All commands by name. Names, inputs and answers are those of the HTTP routes, which command lines of other versions call. */
export const commands = {
  ...switchCommands,
  ...stepsCommands,
  ...readCommands,
  ...reportCommands,
  ...trustCommands,
  ...tokenCommands,
  ...memberCommands,
  ...hookCommands,
  ...grantCommands,
  ...extensionCommands,
}

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = v.InferInput<(typeof commands)[N]['input']>
/** What a command is run with. */
export type CommandValues<N extends CommandName> = Parameters<(typeof commands)[N]['run']>[1]
export type CommandAnswer<N extends CommandName> = Awaited<ReturnType<(typeof commands)[N]['run']>>

/** Runs a command with an input of which nothing is known. @throws Refused with one sentence for each bad field */
export async function runCommand<N extends CommandName>(
  registry: Registry,
  name: N,
  input: unknown,
  who: string,
): Promise<CommandAnswer<N>> {
  const { input: schema, run } = commands[name] as unknown as AnyCommand & { run: (...args: unknown[]) => unknown }
  return run(registry, parseInput(schema, input), who) as Promise<CommandAnswer<N>>
}

/** Null for commands allowed over HTTP. @param name or `publish --vouch` */
export function onlyAtStore(name: string): string | null {
  const { right, typed = name } = (commands as Readonly<Record<string, AnyCommand>>)[name] ?? {}
  if (right !== 'store' && name !== vouching) return null
  const line = typed.replace(/ [<[].*/, '')
  return `Whom releases are taken from is decided on the machine of the store only: run "areas ${line}" there, without --host`
}
export const vouching = 'publish --vouch'
