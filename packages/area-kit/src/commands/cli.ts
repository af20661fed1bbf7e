import { join } from 'node:path'
import { isAreaName } from '@emberwatch/federation'
import { runAreas } from '@emberwatch/registry/cli'
import { InvalidArgumentError } from 'commander'
import { addExtension } from '../init/add-extension.ts'
import { addService } from '../init/add-service.ts'
import { addTest } from '../init/add-test.ts'
import { addPage, addPart } from '../init/add-to-area.ts'
import { initArea } from '../init/init-area.ts'
import { areaHere, kitFile, kitVersion } from '../paths.ts'
import type { UpgradeCommand } from './upgrade.ts'

/** `emberwatch-areas` of the packed kit: the commands of `pnpm areas`, plus those for an area in its own repository. */
await runAreas({
  folderOf: () => join(process.cwd(), 'dist'),
  folderHere: async () => {
    await build()
    return join(process.cwd(), 'dist')
  },
  add: ({ program, answer }) => {
    program.name('emberwatch-areas').version(kitVersion(), '--version', 'the version of the kit')
    program
      .command('init')
      .description('make the repository of an area in this folder')
      .argument('<area>', 'its name, as weather', toArea)
      .requiredOption('--grant <path>', 'the path that ops granted it, as /weather', toPath)
      .option('--kit <version>', 'of this kit; or file:<path> of the packed one')
      .action((name: string, options: { grant: string; kit?: string }) =>
        answer(initArea(process.cwd(), name, options), (files) => `${files.join('\n')}\n\nnpm install, then npm start`),
      )
    const add = program
      .command('add')
      .description('add a page, a part, an extension, a test or a service to the area of this folder')
    const named = ['<name>', 'in PascalCase, as StormPage'] as const
    const titled = ['--title <title>', 'by default its name in words'] as const
    add
      .command('page')
      .description('its files and test, and a route in area.json')
      .argument(...named)
      .option('--path <path>', "as /weather/storms; by default its name below the area's first path")
      .option(...titled)
      .action((name: string, options: { path?: string; title?: string }) =>
        answer(addPage(areaHere().folder, name, options), (files) => files.join('\n')),
      )
    add
      .command('part')
      .description('its file, its props in parts.d.ts, and an entry in area.json')
      .argument(...named)
      .option(...titled)
      .action((name: string, options: { title?: string }) =>
        answer(addPart(areaHere().folder, name, options), (files) => files.join('\n')),
      )
    add
      .command('extension')
      .description('an entry in area.json, and its part where it is new')
      .argument('<point>', 'as site.tabs; an unknown one is answered with the list')
      .option('--part <name>', 'one that is there, or a new one; by default named after the point')
      .option('--title <title>', "by default the area's")
      .option('--to <path>', 'for search.entries')
      .action((point: string, options: { part?: string; title?: string; to?: string }) =>
        answer(addExtension(areaHere().folder, point, options), (files) => files.join('\n')),
      )
    add
      .command('test')
      .description('a Playwright test of a page')
      .argument('<page>', 'as StormPage')
      .action((page: string) => answer(addTest(areaHere().folder, page), (files) => files.join('\n')))
    add
      .command('service')
      .description("a server of the area's own in Node with its test, and a call of it")
      .action(() =>
        answer(
          addService(areaHere().folder),
          (files) => `${files.join('\n')}\n\nnpm install, then npm run start:server`,
        ),
      )
    program
      .command('build')
      .description('build the area of this folder')
      .action(async () => answer(await build(), (line) => line))
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
        if (!process.exitCode && !tests.length) answer(await build(), (line) => line)
      })
    program
      .command('upgrade')
      .description('take the area of this folder to this kit: package.json, codemods, and what is left by hand')
      .option('--kit <version>', 'how package.json shall name it; or file:<path> of the packed one')
      .option('--from <version>', 'the kit that the area comes from; by default what it has installed')
      .option('--dry-run', 'only say what would be done')
      .option('--force', 'also over changes that are not committed')
      .action(async (options: UpgradeCommand) => {
        const { upgrade, upgradedLines } = await import('./upgrade.ts')
        answer(upgrade(areaHere().folder, options), (upgraded) => upgradedLines(upgraded, options.dryRun))
      })
    program
      .command('catalogue')
      .description('write the catalogue of components, as static files for any web server')
      .argument('[folder]', 'where to', 'catalogue')
      .action(async (place: string) => {
        const { writeCatalogue } = await import('./write-catalogue.ts')
        answer(
          writeCatalogue(kitFile('catalogue/site'), place),
          ({ folder, components }) =>
            `${join(folder, 'index.html')}: ${components} components; any web server shows it`,
        )
      })
    program
      .command('format')
      .description('mend what the linter finds and can mend itself')
      .action(async () => {
        process.exitCode = (await import('./test-area.ts')).formatArea(areaHere())
      })
  },
})

/** Imported lazily: webpack loads slowly, and most commands do not need it. */
async function build(): Promise<string> {
  return (await import('./build-area.ts')).buildArea(areaHere())
}

function toArea(name: string): string {
  if (!isAreaName(name)) throw new InvalidArgumentError('an area is named in small letters, as fire-drills')
  return name
}

function toPath(path: string): string {
  if (!/^\/[a-z][a-z0-9-]*$/.test(path)) throw new InvalidArgumentError('a path is one segment, as /weather')
  return path
}
