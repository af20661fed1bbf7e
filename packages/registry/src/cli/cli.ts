import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AreaName, areaNames, isAreaName } from '@emberwatch/federation'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { Refused } from '../refused.ts'
import { makeToken } from '../tokens/tokens.ts'
import { listTable, logTable, refusalLines, say, showTable } from './print.ts'
import { NotAllowed } from './remote-store.ts'
import { openStore } from './store.ts'

/** `pnpm areas …`: what teams and ops do with releases, on this machine or, with `--host`, on a running one. */

/** What a pipeline can tell apart. */
const exitCodes = { failed: 1, refused: 2, damaged: 3, notAllowed: 4, usage: 64 } as const

const program = new Command('areas')
  .description('Build, publish, activate, roll back and look after areas.')
  .option('--host <url>', 'work on a running host instead of DATA_DIR')
  .option('--token <token>', 'for --host; better in EMBERWATCH_TOKEN')
  .option('--json', 'answer as JSON')
  .showHelpAfterError()
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text) })

const store = () => openStore(program.opts())
/** Prints the answer for people, or as it is for pipelines. */
function answer<T>(value: T, text: (value: T) => string): void {
  say(program.opts().json ? JSON.stringify(value, null, 2) : text(value))
}
const note = ['--note <why>', 'why, for the log', ''] as const
const areaHelp = areaNames.join(', ')

program
  .command('build')
  .description('build areas of this workspace')
  .argument('<area...>', areaHelp)
  .action(async (areas: string[]) => {
    // webpack is slow to come, and no other command needs it.
    const { buildAreas } = await import('./build-areas.ts')
    answer(await buildAreas(areas.map(toArea)), (built) => built.join('\n'))
  })

program
  .command('publish')
  .description('check, store and activate a built release')
  .argument('<area|folder>', 'an area of this workspace, or the folder of a built release')
  .requiredOption('--note <why>', 'why, for the log')
  .option('--no-activate', 'store it without making it the active release')
  .action(async (target: string, options: { note: string; activate: boolean }) => {
    const { area, version } = await store().publish(builtFolder(target), options)
    answer({ area, version, active: options.activate }, () =>
      options.activate ? `${area} ${version} is published and active` : `${area} ${version} is published`,
    )
  })

program
  .command('check')
  .description('say what publishing would be refused for; changes nothing')
  .argument('<area|folder>', 'an area of this workspace, or the folder of a built release')
  .action(async (target: string) => {
    const { release, refusals, warnings } = await store().check(builtFolder(target))
    answer({ area: release?.area, version: release?.version, refusals, warnings }, () =>
      [
        refusals.length ? refusalLines(refusals) : `${release?.area} ${release?.version} can be published`,
        ...warnings.map((warning) => `note: ${warning}`),
      ].join('\n'),
    )
    if (refusals.length) process.exitCode = exitCodes.refused
  })

program
  .command('activate')
  .description('make a stored release the active one')
  .argument('<area>', areaHelp, toArea)
  .argument('<version>')
  .option(...note)
  .action(async (area: AreaName, version: string, options: { note: string }) =>
    answer(await store().run('activate', { area, version, ...options }), ({ active }) => `${area} ${active} is active`),
  )

program
  .command('rollback')
  .description('go back to the release before; ends a canary too')
  .argument('<area>', areaHelp, toArea)
  .option(...note)
  .action(async (area: AreaName, options: { note: string }) =>
    answer(await store().run('rollback', { area, ...options }), ({ active }) => `${area} is back at ${active}`),
  )

program
  .command('canary')
  .description('give a stored release to some people first')
  .argument('<area>', areaHelp, toArea)
  .argument('[version]', 'left out with --end')
  .option('--percent <share>', 'of all people, always the same ones', toNumber)
  .option('--users <ids>', 'ids of people, separated by commas', (text) => text.split(',').filter(Boolean))
  .option('--end', 'everyone goes back to the active release')
  .option(...note)
  .action(async (area: AreaName, version: string | undefined, options: CanaryOptions) => {
    const { end, ...share } = options
    const state = end
      ? await store().run('end-canary', { area, note: options.note })
      : await store().run('canary', { area, version: version ?? '', ...share })
    answer(state, ({ canary, canaryFor, active }) =>
      canary ? `${area} ${canary} is the canary for ${canaryFor}` : `${area} ${active} is for everyone`,
    )
  })
interface CanaryOptions {
  readonly percent?: number
  readonly users?: string[]
  readonly end?: boolean
  readonly note: string
}

program
  .command('promote')
  .description('give the canary to everyone')
  .argument('<area>', areaHelp, toArea)
  .option(...note)
  .action(async (area: AreaName, options: { note: string }) =>
    answer(await store().run('promote', { area, ...options }), ({ active }) => `${area} ${active} is active`),
  )

program
  .command('list')
  .description('the releases in use of every area')
  .action(async () => answer(await store().run('list', {}), listTable))

program
  .command('show')
  .description('the releases of an area, how they do, and its last changes')
  .argument('<area>', areaHelp, toArea)
  .action(async (area: AreaName) => answer(await store().run('show', { area }), showTable))

program
  .command('log')
  .description('who changed what, when and why')
  .argument('[area]', areaHelp, toArea)
  .option('--limit <lines>', 'the last lines only', toNumber)
  .action(async (area: AreaName | undefined, { limit }: { limit?: number }) =>
    answer(await store().run('log', { ...(area ? { area } : {}), limit }), logTable),
  )

program
  .command('verify')
  .description('compare everything stored with its hashes')
  .action(async () => {
    const wrong = await store().run('verify', {})
    const lines = Object.entries(wrong).map(([release, messages]) => `${release}: ${messages.join('; ')}`)
    answer(wrong, () => lines.join('\n') || 'Everything stored has its published hash.')
    if (lines.length) process.exitCode = exitCodes.damaged
  })

program
  .command('prune')
  .description('remove old releases; never the active, the previous or the canary one')
  .argument('[area]', areaHelp, toArea)
  .option('--keep <count>', 'how many besides those in use', toNumber, 5)
  .option('--older-than <time>', 'such as 14d, 12h or 0d', toMs, toMs('14d'))
  .option(...note)
  .action(async (area: AreaName | undefined, options: { keep: number; olderThan: number; note: string }) => {
    const { keep, olderThan, note } = options
    const gone = await store().run('prune', { ...(area ? { area } : {}), keep, olderThanMs: olderThan, note })
    const lines = Object.entries(gone).map(([name, versions]) => `${name}: ${versions.join(', ')}`)
    answer(gone, () => lines.join('\n') || 'Nothing to remove.')
  })

program
  .command('token')
  .description('make a token for publishing over HTTP; it is shown once')
  .argument('<scope>', `ops, or one of ${areaHelp}`, (scope) => (scope === 'ops' ? scope : toArea(scope)))
  .option('--name <name>', 'who holds it, for the log', 'pipeline')
  .action((scope: AreaName | 'ops', { name }: { name: string }) =>
    answer(makeToken(scope, name), ({ token, setting }) =>
      [`token (keep it secret, it is shown only now): ${token}`, `add to PUBLISH_TOKENS: ${setting}`].join('\n'),
    ),
  )

function builtFolder(target: string): string {
  const folder = isAreaName(target) ? join(`mf-${target}`, 'dist') : resolve(target)
  if (!existsSync(join(folder, 'release.json'))) throw new Error(`${target}: no release.json there; build it first`)
  return folder
}

function toArea(name: string): AreaName {
  if (!isAreaName(name)) throw new InvalidArgumentError(`${name} is no area; areas are ${areaNames.join(', ')}`)
  return name
}

function toNumber(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError(`${text} is no number`)
  return number
}

function toMs(text: string): number {
  const [, count, unit] = /^(\d+)([dhm])$/.exec(text) ?? []
  if (!count || !unit) throw new InvalidArgumentError(`${text} is no time such as 14d, 12h or 30m`)
  return Number(count) * { d: 86_400_000, h: 3_600_000, m: 60_000 }[unit as 'd' | 'h' | 'm']
}

try {
  await program.parseAsync()
} catch (error) {
  // Commander has printed its own already.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage
  else {
    process.stderr.write(`${error instanceof Error ? messageOf(error) : String(error)}\n`)
    process.exitCode =
      error instanceof Refused
        ? exitCodes.refused
        : error instanceof NotAllowed
          ? exitCodes.notAllowed
          : exitCodes.failed
  }
}

/** `fetch failed` alone helps nobody. */
function messageOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
