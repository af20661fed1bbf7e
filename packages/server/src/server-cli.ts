import { operatorCommands, runCommand } from './commands.ts'

/** `pnpm server <command>` */

await runCommand(
  operatorCommands,
  `pnpm server <command>

${Object.keys(operatorCommands).join(', ')}: each with --help`,
)
