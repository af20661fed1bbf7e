import { relative } from 'node:path'
import { byVersion } from '@emberwatch/federation'
import { Project, type SourceFile } from 'ts-morph'
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
  readonly contract: KitContract
}

export interface Upgraded {
  readonly from: string
  readonly to: string
  readonly byHand: readonly (ByHand & { readonly file: string })[]
}

/**
 * Takes an area to another kit: names it in package.json, and lists by file and line what people have to change.
 * @throws before anything is written when the area has a newer kit, or nothing says which kit it has
 */
export function upgradeArea(folder: string, { to, isDryRun = false, contract, ...options }: UpgradeOptions): Upgraded {
  const named = options.kit ?? versionNamed(folder, to)
  const from = options.from ?? versionOfKit(folder)
  if (byVersion(from, to) > 0) throw new Error(`The area has kit ${from}, which is newer than this one (${to})`)
  if (!isDryRun && named !== namedKit(folder)) nameKit(folder, named)
  const byHand = sourcesOf(folder).flatMap((file) =>
    leftByHand(file, contract)
      .sort((one, other) => one.line - other.line)
      .map((one) => ({ file: relative(folder, file.getFilePath()).replaceAll('\\', '/'), ...one })),
  )
  return { from, to, byHand }
}

/** A kit that lies somewhere has to be said: npx does not tell where it took this one from. */
function versionNamed(folder: string, to: string): string {
  const named = namedKit(folder)
  if (/[:/\\]/.test(named))
    throw new Error(`package.json takes the kit from ${named}: say with --kit how it shall name this one`)
  return to
}

function sourcesOf(folder: string): SourceFile[] {
  const project = new Project({ skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true })
  const locations = ['**/*.{ts,tsx,mts,cts}', '!**/node_modules/**', '!**/dist/**', '!**/.emberwatch/**']
  return project.addSourceFilesAtPaths(
    locations.map((one) => (one.startsWith('!') ? `!${folder}/${one.slice(1)}` : `${folder}/${one}`)),
  )
}

export function upgradedLines({ from, to, byHand }: Upgraded, isDryRun = false): string {
  const byHandLines = byHand.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
  return [
    `kit ${from} -> ${to}${isDryRun ? ' (dry run: nothing is written)' : ' in package.json'}`,
    ...(byHandLines.length ? ['left by hand:', ...byHandLines] : ['nothing is left by hand']),
    ...(isDryRun ? [] : ['npm install, then npm test']),
  ].join('\n')
}
