import { CommanderError } from 'commander'
import { Refused } from '../state/refused.ts'
import { addCommands } from './add-commands.ts'
import { areasCommand, exitCodes, type StoreLocation } from './areas-command.ts'
import { addFileCommands } from './file-commands.ts'
import { addKeyCommands } from './key-commands.ts'
import { MissingHost } from './missing-host.ts'
import { addPublishCommands } from './publish-commands.ts'
import { NotAllowed } from './remote-store.ts'

export type { AreasCommand } from './areas-command.ts'

/** Runs a command on this machine, or on a running host with `--host`. Sets the exit code. */
export async function runAreas(location: StoreLocation): Promise<void> {
  const command = areasCommand()
  location.add?.(command)
  addPublishCommands(command, location)
  addKeyCommands(command)
  addCommands(command)
  addFileCommands(command)
  try {
    await command.program.parseAsync()
  } catch (error) {
    // Commander has printed it.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage
    else {
      process.stderr.write(`${error instanceof Error ? messageOf(error) : String(error)}\n`)
      process.exitCode = exitCodeOf(error)
    }
  } finally {
    await command.close()
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Refused) return exitCodes.refused
  if (error instanceof NotAllowed) return exitCodes.notAllowed
  if (error instanceof MissingHost) return exitCodes.usage
  return exitCodes.failed
}

/** Adds the cause to `fetch failed`. */
function messageOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
