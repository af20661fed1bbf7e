import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AnyRelease, type AreaName, isAreaName, isShell } from '@emberwatch/federation'
import { breaks, despiteApi } from '../commands/command.ts'
import { eachMinutes } from '../commands/steps-commands.ts'
import { toPercents, wordOf } from '../commands/words.ts'
import type { Published } from '../releases/publish.ts'
import { signFolder } from '../trust/signing.ts'
import { optionOf } from './add-commands.ts'
import { type AreasCommand, exitCodes, type StoreLocation } from './areas-command.ts'
import { refusalLines } from './print.ts'
import { copyFrom } from './store.ts'
import { textOf } from './texts.ts'

/** The command line for a build on its way into a store. */

interface PublishCommand {
  readonly note: string
  activate: boolean
  readonly breaks?: AreaName[]
  readonly despiteApi?: string
  readonly key?: string
  readonly vouch?: boolean
  readonly steps?: readonly number[]
  readonly each?: number
}

export function addPublishCommands(command: AreasCommand, location: StoreLocation): void {
  addPublish(command, location)
  addCheck(command, location)
  addCopy(command)
}

const targetHelp = 'an area that lies here built, shell, or the folder of a built release'
/** Only the working folder of an area can be built without a name. */
const targetOf = ({ folderHere }: StoreLocation) => (folderHere ? '[area|folder]' : '<area|folder>')
const key = ['--key <file>', 'sign it with this key first (areas key new)'] as const

function addPublish({ program, store, answer }: AreasCommand, location: StoreLocation): void {
  program
    .command('publish')
    .description('check, store and activate a built release')
    .argument(targetOf(location), targetHelp)
    .requiredOption('--note <why>', 'why, for the log')
    .option('--no-activate', 'store it without making it the active release')
    .addOption(optionOf(wordOf(breaks)))
    .addOption(optionOf(wordOf(despiteApi)))
    .option(...key)
    .option('--vouch', 'sign it with the key of the installation (on the machine of the store only)')
    .option('--steps <percents>', 'give it to rising shares of all people, such as 1,10,50,100', toPercents)
    .addOption(optionOf(wordOf(eachMinutes)))
    .action(async (target: string | undefined, command: PublishCommand) => {
      const { key, vouch: vouches, steps: percents, each, ...options } = command
      const folder = await builtFolder(location, target)
      if (key) await signFolder(folder, key)
      if (percents) options.activate = false
      const published = await store().publish(folder, { ...options, vouches })
      const { area, version, isNew, repaired, withoutMaps } = published
      if (percents) {
        const steps = { area, version, percents, note: options.note, ...(each ? { eachMinutes: each } : {}) }
        return answer(await store().run('start-steps', steps), (rollout) => textOf('start-steps', rollout, steps))
      }
      const notes = withoutMaps ? { withoutMaps } : {}
      answer({ area, version, active: options.activate, isNew, repaired, ...notes }, ({ active }) =>
        publishedLines(published, active),
      )
    })
}

const publishedLines = ({ area, version, isNew, repaired, withoutMaps }: Published, isActive: boolean): string =>
  [
    `${area} ${version} is published${isActive ? ' and active' : ''}`,
    ...(withoutMaps ? [`note: its source maps were not stored: ${withoutMaps}`] : []),
    ...(isNew ? [] : [repaired.length ? `put back: ${repaired.join(', ')}` : 'The store had it, whole.']),
  ].join('\n')

function addCheck({ program, store, answer }: AreasCommand, location: StoreLocation): void {
  program
    .command('check')
    .description('say what publishing would be refused for; changes nothing of the store')
    .argument(targetOf(location), targetHelp)
    .option(...key)
    .action(async (target: string | undefined, { key }: { key?: string }) => {
      const folder = await builtFolder(location, target)
      if (key) await signFolder(folder, key)
      const checked = await store().check(folder)
      // The scanner of scripts and style sheets loads slowly.
      const { newerInFolder } = await import('@emberwatch/federation/floor')
      const { release, refusals } = checked
      const warnings = [...checked.warnings, ...newerInFolder(folder)]
      answer({ area: release?.area, version: release?.version, refusals, warnings }, () =>
        [
          refusals.length ? refusalLines(refusals) : publishable(release),
          ...warnings.map((warning) => `note: ${warning}`),
        ].join('\n'),
      )
      if (refusals.length) process.exitCode = exitCodes.refused
    })
}

function addCopy({ program, answer }: AreasCommand): void {
  program
    .command('copy')
    .description('copy the store of a folder into the empty one that the settings name, and verify it')
    .argument('<folder>', 'such as var/releases')
    .action(async (folder: string) => {
      const copied = await copyFrom(resolve(folder))
      const { releases, revision, wrong } = copied
      answer(copied, () =>
        wrong.length
          ? `damaged on the way: ${wrong.join(', ')}`
          : `${releases} releases copied and verified, revision ${revision}`,
      )
      if (wrong.length) process.exitCode = exitCodes.damaged
    })
}

async function builtFolder({ folderOf, folderHere }: StoreLocation, target?: string): Promise<string> {
  if (!target && folderHere) return folderHere()
  const folder = target && (isAreaName(target) || isShell(target)) ? folderOf(target) : resolve(target ?? '.')
  if (!existsSync(join(folder, 'release.json'))) throw new Error(`${target}: no release.json there; build it first`)
  return folder
}

/** A shell gives a host contract, an area asks for the lowest version with all that it uses. */
const publishable = (release: AnyRelease | undefined) =>
  `${release?.area} ${release?.version} can be published; it ${isShell(release?.area) ? 'gives' : 'needs'} host contract ${release?.hostContract}`
