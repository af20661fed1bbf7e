import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { byVersion } from '@emberwatch/federation'
import { Project, QuoteKind, type SourceFile } from 'ts-morph'
import { formatFiles } from '../init/edit-area.ts'
import { kitFile } from '../paths.ts'
import { codemods as allCodemods, type Codemod } from './codemods.ts'
import { namedKit, nameKit, versionOfKit } from './kit-of-area.ts'
import { type ByHand, type KitContract, leftByHand } from './left-by-hand.ts'

interface UpgradeOptions {
  /** The version of the kit that runs, to which the area goes. */
  readonly to: string
  /** The text of the kit in package.json; its version by default. */
  readonly kit?: string | undefined
  /** The version that the area comes from; by default what it has installed. */
  readonly from?: string | undefined
  readonly isDryRun?: boolean
  /** True for an upgrade over changes that are not committed. */
  readonly isForced?: boolean
  readonly contract: KitContract
  readonly codemods?: readonly Codemod[]
}

export interface Upgraded {
  readonly from: string
  readonly to: string
  /** Codemods that ran, with the files that they changed. */
  readonly codemods: readonly {
    readonly version: string
    readonly description: string
    readonly files: readonly string[]
  }[]
  readonly byHand: readonly (ByHand & { readonly file: string })[]
}

/**
 * Takes an area to another kit: names it in package.json, runs the codemods of the versions between, and formats what they changed. Run again, it
 * changes nothing.
 * @returns what changed, and what is left by hand
 * @throws before anything is written when git has uncommitted changes, the area has a newer kit, or nothing says which kit it has
 */
export function upgradeArea(folder: string, options: UpgradeOptions): Upgraded {
  const { to, isDryRun = false, isForced = false, contract } = options
  const named = options.kit ?? versionNamed(folder, to)
  const from = options.from ?? versionOfKit(folder)
  if (byVersion(from, to) > 0) throw new Error(`The area has kit ${from}, which is newer than this one (${to})`)
  if (!isDryRun && !isForced && hasUncommitted(folder))
    throw new Error('There are changes that are not committed: commit them first, or say --force')
  const due = (options.codemods ?? allCodemods).filter(
    ({ version }) => byVersion(from, version) < 0 && byVersion(version, to) <= 0,
  )
  const files = sourcesOf(folder)
  const nameOf = (file: SourceFile) => relative(folder, file.getFilePath()).replaceAll('\\', '/')
  const ran = due.map(({ version, description, transform }) => {
    const changed = files.filter((file) => {
      const before = file.getFullText()
      transform(file, contract.exports)
      return file.getFullText() !== before
    })
    return { version, description, files: changed.map(nameOf) }
  })
  if (!isDryRun) {
    if (named !== namedKit(folder)) nameKit(folder, named)
    const changed = [...new Set(ran.flatMap((one) => one.files))]
    for (const file of files) if (changed.includes(nameOf(file))) file.saveSync()
    if (changed.length) formatFiles(folder, changed, settingsFor(folder))
  }
  // Lines are those of the files as they lie there now.
  const byHand = (isDryRun ? files : sourcesOf(folder)).flatMap((file) =>
    [...due.flatMap(({ transform }) => transform(file, contract.exports)), ...leftByHand(file, contract)]
      .sort((one, other) => one.line - other.line)
      .map((one) => ({ file: nameOf(file), ...one })),
  )
  return { from, to, codemods: ran, byHand }
}

/** A kit that lies somewhere has to be said: npx does not tell where it took this one from. */
function versionNamed(folder: string, to: string): string {
  const named = namedKit(folder)
  if (/[:/\\]/.test(named))
    throw new Error(`package.json takes the kit from ${named}: say with --kit how it shall name this one`)
  return to
}

/** Outside of a repository there is nothing to ask. */
function hasUncommitted(folder: string): boolean {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: folder, encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

/** The area's own settings build on those of the kit, which may not be installed yet. */
const settingsFor = (folder: string) =>
  existsSync(join(folder, 'node_modules/@emberwatch/area-kit'))
    ? []
    : [`--config-path=${kitFile()}`, '--vcs-enabled=false']

function sourcesOf(folder: string): SourceFile[] {
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    manipulationSettings: { quoteKind: QuoteKind.Single },
  })
  const places = ['**/*.{ts,tsx,mts,cts}', '!**/node_modules/**', '!**/dist/**', '!**/.emberwatch/**']
  return project.addSourceFilesAtPaths(
    places.map((one) => (one.startsWith('!') ? `!${folder}/${one.slice(1)}` : `${folder}/${one}`)),
  )
}

export function upgradedLines({ from, to, codemods, byHand }: Upgraded, isDryRun = false): string {
  const done = codemods.flatMap(({ version, description, files }) => [
    `${version}: ${description}`,
    ...(files.length ? files.map((file) => `  ${file}`) : ['  nothing to change']),
  ])
  const byHandLines = byHand.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
  return [
    `kit ${from} -> ${to}${isDryRun ? ' (dry run: nothing is written)' : ' in package.json'}`,
    ...done,
    ...(byHandLines.length ? ['left by hand:', ...byHandLines] : ['nothing is left by hand']),
    ...(isDryRun ? [] : ['npm install, then npm test']),
  ].join('\n')
}
