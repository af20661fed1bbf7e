import type { AreaName } from '@emberwatch/federation'
import { Command } from 'commander'
import { say } from './print.ts'
import { openStore, type Store } from './store.ts'

/** What a pipeline can tell apart. */
export const exitCodes = { failed: 1, refused: 2, damaged: 3, notAllowed: 4, usage: 64 } as const

/** Where the command line is run: a working copy, or the repository of one area. */
export interface Place {
  /** Where the build of an area lies that is called by its name, or the shell's. */
  readonly folderOf: (area: AreaName) => string
  /** Builds the area of the working folder, where it is one, and answers where the build lies. */
  readonly folderHere?: () => Promise<string>
  /** Adds commands that only this place has. */
  readonly add?: (command: AreasCommand) => void
}

/** The command line with what all its commands need. */
export interface AreasCommand {
  readonly program: Command
  /** Where `--host`, or else the settings, say. */
  readonly store: () => Store
  /** Called once, after the command. */
  readonly close: () => Promise<void>
  /** Prints the answer for people, or as it is for pipelines. */
  readonly answer: <T>(value: T, text: (value: T) => string) => void
}

export function areasCommand(): AreasCommand {
  const program = new Command('areas')
    .description('Publish, activate, roll back and look after areas.')
    .option('--host <url>', 'work on a running host instead of the store of these settings')
    .option('--token <token>', 'for --host; better in EMBERWATCH_TOKEN')
    .option('--json', 'answer as JSON')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text) })
  let opened: Store | undefined
  return {
    program,
    store: () => {
      opened ??= openStore(program.opts())
      return opened
    },
    close: async () => opened?.close(),
    answer: (value, text) => say(program.opts().json ? JSON.stringify(value, null, 2) : text(value)),
  }
}
