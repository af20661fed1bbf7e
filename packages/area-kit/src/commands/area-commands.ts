import { join } from 'node:path'
import type { AreasCommand } from '@emberwatch/registry/cli'
import { areaHere, kitFile } from '../paths.ts'
import type { UpgradeCommand } from './upgrade.ts'

/** Commands for the area of the working folder; each imports its code lazily. */
export function addAreaCommands(command: AreasCommand): void {
  addDevelopment(command)
  addUpgrade(command)
  addCatalogue(command)
  command.program
    .command('format')
    .description('mend what the linter finds and can mend itself')
    .action(async () => {
      process.exitCode = (await import('./test-area.ts')).formatArea(areaHere())
    })
}

function addDevelopment({ program, answer }: AreasCommand): void {
  program
    .command('build')
    .description('build the area of this folder')
    .action(async () => answer(await buildHere(), (line) => line))
  program
    .command('start')
    .description('run the area of this folder in the real shell with the demo fleet; saving a file reloads it')
    .option('--with <folder...>', 'of other areas, which run beside it')
    .option('--host <url>', 'a deployed host that allows it, instead of the demo fleet; for your browser alone')
    .action(async ({ with: others }: { with?: string[] }) => {
      const { host } = program.opts<{ host?: string }>()
      process.exitCode = await (await import('./start-area.ts')).startArea(areaHere(), { with: others, host })
    })
  program
    .command('test')
    .description('type check, lint and test the area of this folder; without names also compare it with the shell')
    .argument('[tests...]', 'only these')
    .action(async (tests: string[]) => {
      process.exitCode = (await import('./test-area.ts')).testArea(areaHere(), tests)
      if (!process.exitCode && !tests.length) answer(await buildHere(), (line) => line)
    })
}

function addUpgrade({ program, answer }: AreasCommand): void {
  program
    .command('upgrade')
    .description('take the area of this folder to this kit: package.json, and what is left by hand')
    .option('--kit <version>', 'how package.json shall name it; or file:<path> of the packed one')
    .option('--from <version>', 'the kit that the area comes from; by default what it has installed')
    .option('--dry-run', 'only say what would be done')
    .action(async (options: UpgradeCommand) => {
      const { upgrade, upgradedLines } = await import('./upgrade.ts')
      answer(upgrade(areaHere().folder, options), (upgraded) => upgradedLines(upgraded, options.dryRun))
    })
}

function addCatalogue({ program, answer }: AreasCommand): void {
  program
    .command('catalogue')
    .description('write the catalogue of components, as static files for any web server')
    .argument('[folder]', 'where to', 'catalogue')
    .action(async (target: string) => {
      const { writeCatalogue } = await import('./write-catalogue.ts')
      answer(
        writeCatalogue(kitFile('catalogue/site'), target),
        ({ folder, components }) => `${join(folder, 'index.html')}: ${components} components; any web server shows it`,
      )
    })
}

/** Webpack loads slowly, and most commands do not need it. */
export async function buildHere(): Promise<string> {
  return (await import('./build-area.ts')).buildArea(areaHere())
}
