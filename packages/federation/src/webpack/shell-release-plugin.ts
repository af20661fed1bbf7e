import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@emberwatch/contract'
import { type CallShape, isEndpoint, shapeOf } from '@emberwatch/contract/call-shapes'
import * as v from 'valibot'
import type { Compiler } from 'webpack'
import { ShellRelease, shellName } from '../shell-release.ts'
import { filesOf } from './files-of.ts'
import { buildTime } from './versions.ts'

const Manifest = v.object(
  v.pick(ShellRelease, ['hostContract', 'exports', 'adapts', 'deprecated', 'scripts', 'styles', 'preloads', 'lazy'])
    .entries,
)

interface ShellFacts {
  readonly version: string
  readonly commit: string | null
}

export class ShellReleasePlugin {
  readonly #facts: ShellFacts

  constructor(facts: ShellFacts) {
    this.#facts = facts
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ShellReleasePlugin', ({ errors, outputOptions }) => {
      if (errors.length > 0) return
      const folder = outputOptions.path ?? ''
      const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')))
      const release: ShellRelease = {
        area: shellName,
        version: this.#facts.version,
        ...manifest,
        files: filesOf(folder),
        calls: kernelCalls(),
        title: 'Emberwatch',
        owner: 'Platform team',
        commit: this.#facts.commit,
        builtAt: buildTime(),
      }
      writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
    })
  }
}

/** All kernel calls count as calls of the shell: it provides them to areas and makes most of them itself. */
const kernelCalls = (): CallShape[] =>
  Object.values<unknown>({ ...contract })
    .flatMap((group) => Object.values(Object(group)))
    .filter(isEndpoint)
    .map(shapeOf)
