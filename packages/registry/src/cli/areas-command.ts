import type { AreaName } from '@emberwatch/federation'
import { Command } from 'commander'
import { say } from './print.ts'
import { openStore, type Store } from './store.ts'

/** Exit codes that pipelines read. */
export const exitCodes = { failed: 1, refused: 2, damaged: 3, notAllowed: 4, usage: 64 } as const

/** A working copy, or an area's own repository. */
export interface StoreLocation {
  readonly folderOf: (area: AreaName) => string
  /** Builds the area of the working folder. @returns the build's folder */
  readonly folderHere?: () => Promise<string>
  readonly add?: (command: AreasCommand) => void
}

export interface AreasCommand {
  readonly program: Command
  /** `--host`, else the settings. */
  readonly store: () => Store
  /** The command line calls this after the command. */
  readonly close: () => Promise<void>
  /** Prints the answer as text, or as JSON for pipelines. */
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
