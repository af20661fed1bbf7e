import { isAreaName } from '@emberwatch/federation'
import type { AreasCommand } from '@emberwatch/registry/cli'
import { type Command, InvalidArgumentError } from 'commander'
import { addExtension } from '../init/add-extension.ts'
import { addService } from '../init/add-service.ts'
import { addTest } from '../init/add-test.ts'
import { addPage, addPart } from '../init/add-to-area.ts'
import { initArea } from '../init/init-area.ts'
import { areaHere } from '../paths.ts'

const named = ['<name>', 'in PascalCase, as StormPage'] as const
const titled = ['--title <title>', 'by default its name in words'] as const

/** Commands that write the files of an area, or of something in it. */
export function addScaffoldCommands({ program, answer }: AreasCommand): void {
  const answerFiles = (files: string[], next?: string) =>
    answer(files, () => `${files.join('\n')}${next ? `\n\n${next}` : ''}`)
  program
    .command('init')
    .description('make the repository of an area in this folder')
    .argument('<area>', 'its name, as weather', toArea)
    .requiredOption('--grant <path>', 'the path that ops granted it, as /weather', toPath)
    .option('--kit <version>', 'of this kit; or file:<path> of the packed one')
    .action((name: string, options: { grant: string; kit?: string }) =>
      answerFiles(initArea(process.cwd(), name, options), 'npm install, then npm start'),
    )
  const add = program
    .command('add')
    .description('add a page, a part, an extension, a test or a service to the area of this folder')
  addViews(add, answerFiles)
  add
    .command('test')
    .description('a Playwright test of a page')
    .argument('<page>', 'as StormPage')
    .action((page: string) => answerFiles(addTest(areaHere().folder, page)))
  add
    .command('service')
    .description("a server of the area's own in Node with its test, and a call of it")
    .action(() => answerFiles(addService(areaHere().folder), 'npm install, then npm run start:server'))
}

function addViews(add: Command, answerFiles: (files: string[]) => void): void {
  add
    .command('page')
    .description('its files and test, and a route in area.json')
    .argument(...named)
    .option('--path <path>', "as /weather/storms; by default its name below the area's first path")
    .option(...titled)
    .action((name: string, options: { path?: string; title?: string }) =>
      answerFiles(addPage(areaHere().folder, name, options)),
    )
  add
    .command('part')
    .description('its file, its props in parts.d.ts, and an entry in area.json')
    .argument(...named)
    .option(...titled)
    .action((name: string, options: { title?: string }) => answerFiles(addPart(areaHere().folder, name, options)))
  add
    .command('extension')
    .description('an entry in area.json, and its part where it is new')
    .argument('<point>', 'as site.tabs; an unknown one is answered with the list')
    .option('--part <name>', 'one that is there, or a new one; by default named after the point')
    .option('--title <title>', "by default the area's")
    .option('--to <path>', 'for search.entries')
    .action((point: string, options: { part?: string; title?: string; to?: string }) =>
      answerFiles(addExtension(areaHere().folder, point, options)),
    )
}

function toArea(name: string): string {
  if (!isAreaName(name)) throw new InvalidArgumentError('an area is named in small letters, as fire-drills')
  return name
}

function toPath(path: string): string {
  if (!/^\/[a-z][a-z0-9-]*$/.test(path)) throw new InvalidArgumentError('a path is one segment, as /weather')
  return path
}
