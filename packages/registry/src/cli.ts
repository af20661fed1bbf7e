import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { type AreaName, areaNames, isAreaName } from '@emberwatch/federation'
import { Command } from 'commander'
import { Refused } from './refused.ts'
import { Registry } from './registry.ts'

/** `pnpm areas …`: what teams and ops do with releases on the host. */

const dataDir = process.env.DATA_DIR ?? 'var'
const registry = new Registry(join(dataDir, 'releases'))
const who = process.env.EMBERWATCH_WHO ?? userInfo().username

const program = new Command('areas').description('Publish, activate and roll back areas.').showHelpAfterError()

program
  .command('publish')
  .argument('<area|folder>', 'an area of this workspace, or the folder of a built release')
  .requiredOption('--note <why>', 'why, for the log')
  .option('--no-activate', 'store it without making it the active release')
  .action(async (target: string, options: { note: string; activate: boolean }) => {
    const folder = isAreaName(target) ? join(`mf-${target}`, 'dist') : resolve(target)
    if (!existsSync(join(folder, 'release.json'))) throw new Error(`${target}: no release.json there; build it first`)
    const release = await registry.publish(folder, { who, note: options.note }, { activate: options.activate })
    say(`${release.area} ${release.version} is published${options.activate ? ' and active' : ''}`)
  })

program
  .command('activate')
  .argument('<area>', areaNames.join(', '), toArea)
  .argument('<version>')
  .option('--note <why>', 'why, for the log', '')
  .action(async (area: AreaName, version: string, { note }: { note: string }) => {
    await registry.activate(area, version, { who, note })
    say(`${area} ${version} is active`)
  })

program
  .command('rollback')
  .argument('<area>', areaNames.join(', '), toArea)
  .option('--note <why>', 'why, for the log', '')
  .action(async (area: AreaName, { note }: { note: string }) => {
    const document = await registry.rollback(area, { who, note })
    say(`${area} is back at ${document.areas[area]?.active}`)
  })

program
  .command('list')
  .option('--json')
  .action(async ({ json }: { json?: boolean }) => {
    const { areas, revision } = await registry.read()
    if (json) return say(JSON.stringify({ revision, areas }, null, 2))
    say(`revision ${revision}`)
    for (const [area, entry] of Object.entries(areas))
      say(`${area.padEnd(14)} ${entry?.active ?? '-'}  (previous ${entry?.previous ?? '-'})`)
  })

program
  .command('log')
  .option('--json')
  .action(async ({ json }: { json?: boolean }) => {
    const lines = await registry.log()
    if (json) return say(JSON.stringify(lines, null, 2))
    for (const { at, action, area, from, to, who, note } of lines)
      say(`${at}  ${action.padEnd(9)} ${area} ${from ?? '-'} -> ${to}  ${who}: ${note}`)
  })

program.command('verify').action(async () => {
  const wrong = await registry.verify()
  for (const [release, messages] of Object.entries(wrong)) say(`${release}: ${messages.join('; ')}`)
  if (Object.keys(wrong).length) process.exitCode = 3
  else say('Everything stored has its published hash.')
})

function toArea(name: string): AreaName {
  if (!isAreaName(name)) throw new Error(`${name} is no area; areas are ${areaNames.join(', ')}`)
  return name
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof Refused ? 2 : 1
}
