import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compilation, Compiler } from 'webpack'
import { type AreaFile, pageExpose, partExpose } from '../area-file.ts'
import type { Release } from '../release.ts'
import { type SharedModuleName, sharedModule } from '../shared-modules.ts'
import type { CallsPlugin } from './calls-plugin.ts'
import { filesOf } from './files-of.ts'
import { type ContractNeeds, shareKeyOf } from './host-contract-plugin.ts'
import { buildTime } from './versions.ts'

interface ReleaseFacts {
  readonly area: AreaFile
  readonly version: string
  readonly globalName: string
  readonly commit: string | null
  readonly needs: ContractNeeds
  readonly calls: Pick<CallsPlugin, 'calls'>
}

export const entryFile = 'remoteEntry.js'

export class ReleasePlugin {
  readonly #facts: ReleaseFacts

  constructor(facts: ReleaseFacts) {
    this.#facts = facts
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (compilation.errors.length > 0) return
      const folder = compilation.outputOptions.path ?? ''
      writeFileSync(join(folder, 'release.json'), `${JSON.stringify(this.#release(compilation, folder), null, 2)}\n`)
    })
  }

  #release(compilation: Compilation, folder: string): Release {
    const { area, version, globalName, commit, needs, calls } = this.#facts
    const files = filesOf(folder)
    const entryIntegrity = files[entryFile]?.integrity
    if (!entryIntegrity) throw new Error(`${entryFile} was not built`)
    return {
      area: area.name,
      version,
      hostContract: needs.range,
      entry: entryFile,
      entryIntegrity,
      globalName,
      files,
      exposes: Object.fromEntries(exposesOf(area).map((expose) => [expose, firstFiles(compilation, expose, files)])),
      needs: Object.fromEntries(exposesOf(area).map((expose) => [expose, firstModules(compilation, expose)])),
      uses: Object.fromEntries(Object.entries(needs.uses).sort()),
      calls: [...calls.calls],
      routes: area.routes,
      parts: area.parts,
      ...(area.extensions ? { extensions: area.extensions } : {}),
      title: area.title,
      owner: area.owner,
      commit,
      builtAt: buildTime(),
    }
  }
}

const exposesOf = ({ routes, parts }: AreaFile): string[] => [
  ...new Set([...routes.map(({ page }) => pageExpose(page)), ...parts.map(({ name }) => partExpose(name))]),
]

/** Chunk name of an expose: `./pages/X` gives `pages-X`. */
export const chunkNameOf = (expose: string): string => expose.slice(2).replaceAll('/', '-')

function firstFiles(compilation: Compilation, expose: string, files: Release['files']): Release['exposes'][string] {
  const names = compilation.namedChunkGroups.get(chunkNameOf(expose))?.getFiles() ?? []
  return names.flatMap((file) => (files[file] ? { file, integrity: files[file].integrity } : []))
}

/** Leaves out modules that every page loads: they are present before the first area loads. */
function firstModules({ namedChunkGroups, chunkGraph }: Compilation, expose: string): string[] {
  const chunks = namedChunkGroups.get(chunkNameOf(expose))?.chunks ?? []
  const names = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)].flatMap(shareKeyOf))
  return [...new Set(names)].filter((name) => sharedModule(name as SharedModuleName).chunk === 'lazy').sort()
}
