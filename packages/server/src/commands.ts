/** Commands of operators: `server.js <command>` of what is delivered, `pnpm server <command>` of a checkout. Each has --help. */

/** Some programs read the name of their command too. */
const named = (name: string, program: () => Promise<unknown>) => () => {
  process.argv.splice(2, 0, name)
  return program()
}
const access = () => import('@emberwatch/api/commands/access')
const backups = () => import('./backup-cli.ts')

export const operatorCommands: Readonly<Record<string, () => Promise<unknown>>> = {
  seed: () => import('@emberwatch/demo/commands/seed'),
  modem: () => import('@emberwatch/demo/commands/modem'),
  'events:recount': () => import('@emberwatch/api/commands/events'),
  db: () => import('@emberwatch/api/commands/db'),
  backup: named('backup', backups),
  restore: named('restore', backups),
  probe: () => import('@emberwatch/operations/commands/probe'),
  record: () => import('@emberwatch/api/commands/record'),
  'keys:rotate': () => import('@emberwatch/api/commands/rotate'),
  'admin:create': () => import('@emberwatch/api/commands/admin'),
  'admin:ban': named('ban', access),
  'admin:unban': named('unban', access),
  'admin:two-step-off': named('two-step-off', access),
  'admin:sign-out': named('sign-out', access),
}

/**
 * Runs the command that the first argument names, or prints the usage.
 * Ends with 64 (EX_USAGE of sysexits.h) when there is no such command.
 * @param name by default the first argument, which is taken out
 */
export async function runCommand(
  commands: Readonly<Record<string, () => Promise<unknown>>>,
  usage: string,
  name = process.argv.splice(2, 1)[0] ?? '',
): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) await command()
  else {
    console.error(usage)
    process.exitCode = name === '--help' || name === 'help' ? 0 : 64
  }
}
