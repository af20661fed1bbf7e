import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pageExpose, type Release } from '@emberwatch/federation'
import type { ShellManifest } from '@emberwatch/federation/webpack'
import { areaFolder, areasHere, shellFolder } from '../../dev/build-all.ts'

/** Scripts and styles that a page loads with an empty cache; kilobytes as compressed by `host`. */
export interface Weight {
  readonly kilobytes: number
  readonly requests: number
}
export type Weights = Readonly<Record<string, Weight>>

/** Journeys within one document: files that an earlier page has loaded are not loaded again. */
const journeys = [['/reports', '/modems', '/modems/:id']] as const

/** Weighs the production builds page by page, from the files listed in shell.json and release.json. */
export function weighPages(): Weights {
  const shell: ShellManifest = JSON.parse(readFileSync(join(shellFolder, 'shell.json'), 'utf8'))
  const start = [...shell.scripts, ...shell.styles, ...shell.preloads]
  const inShell = (files: readonly { file: string }[]) => files.map(({ file }) => join(shellFolder, file))
  const filesOf = new Map<string, string[]>()
  for (const name of areasHere()) {
    const folder = join(areaFolder(name), 'dist')
    const release: Release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
    for (const { path, page } of release.routes) {
      const expose = pageExpose(page)
      const own = [release.entry, ...(release.exposes[expose] ?? []).map(({ file }) => file)]
      const lazy = (release.needs[expose] ?? []).flatMap((module) => shell.lazy[module] ?? [])
      filesOf.set(path, [...inShell(start), ...inShell(lazy), ...own.map((file) => join(folder, file))])
    }
  }
  const weigh = (paths: readonly string[]): Weight => {
    const files = [...new Set(paths.flatMap((path) => filesOf.get(path) ?? []))]
    return {
      kilobytes: round(files.reduce((sum, file) => sum + compressedSize(file), 0) / 1000),
      requests: files.length,
    }
  }
  return Object.fromEntries([
    ...[...filesOf.keys()].map((path) => [path, weigh([path])] as const),
    ...journeys.map((paths) => [paths.join(', '), weigh(paths)] as const),
  ])
}

const compressedSize = (file: string): number => statSync(`${file}.br`).size

const round = (kilobytes: number) => Math.round(kilobytes * 10) / 10
