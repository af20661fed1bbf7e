import type * as v from 'valibot'
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
  ...readCommands,
  ...reportCommands,
  ...switchCommands,
  ...stepsCommands,
  ...trustCommands,
  ...grantCommands,
  ...extensionCommands,
  ...tokenCommands,
  ...memberCommands,
  ...hookCommands,
}

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = v.InferInput<(typeof commands)[N]['input']>
export type CommandAnswer<N extends CommandName> = Awaited<ReturnType<(typeof commands)[N]['run']>>
