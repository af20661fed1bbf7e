import { existsSync, type FSWatcher, readFileSync, unwatchFile, watch, watchFile } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig } from '@emberwatch/federation/webpack'
import webpack, { type Compiler } from 'webpack'
import { buildErrors, refusalErrors } from './build-errors.ts'
import type { SourceError } from './source-error.ts'

interface FollowOptions {
  readonly folder: string
  readonly outputPath: string
  readonly contractFolder?: string | undefined
  /** @param errors none when it was built */
  readonly onBuild: (errors: readonly SourceError[], milliseconds: number) => void
}

const lookMs = 200

/**
 * Builds an area at each change of its sources, and with a new compiler at each change of area.json, as that names what is built. A build that
 * fails leaves the files of the last good one.
 * @returns after the first build, good or bad
 * @throws Refused when area.json breaks a rule at the beginning
 */
export async function followArea(options: FollowOptions): Promise<{ readonly close: () => Promise<void> }> {
  const file = join(options.folder, 'area.json')
  const textOf = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  let text = textOf()
  const build = createBuild(options)
  const look = () => {
    const now = textOf()
    if (now === text) return
    text = now
    build.restart()
  }
  watchFile(file, { interval: lookMs }, look)
  await build.first
  // The watch knows no change from before its own first look at the file.
  look()
  return {
    close: async () => {
      unwatchFile(file)
      await build.close()
    },
  }
}

/** @throws Refused when area.json breaks a rule at the beginning */
function createBuild(options: FollowOptions) {
  let compiler: Compiler | undefined = compilerOf(options)
  let pendingPage: FSWatcher | undefined

  const stop = async () => {
    pendingPage?.close()
    pendingPage = undefined
    const before = compiler
    compiler = undefined
    if (before) await new Promise<void>((resolve) => before.close(() => resolve()))
  }
  const buildAnew = async () => {
    await stop()
    try {
      compiler = compilerOf(options)
      await firstBuild(compiler, options, (one) => one === compiler)
    } catch (error) {
      // A page that area.json names may come later, and as soon as its lack is told.
      pendingPage = watchSources(options.folder, restart)
      options.onBuild(refusalErrors(error), 0)
    }
  }
  const restart = () => {
    builds = builds.then(buildAnew)
  }
  const first = firstBuild(compiler, options, (one) => one === compiler)
  let builds = first
  return {
    first,
    restart,
    close: async () => {
      await builds
      await stop()
    },
  }
}

function compilerOf({ folder, outputPath, contractFolder }: FollowOptions): Compiler {
  const config = areaConfig(pathToFileURL(join(folder, 'area.json')).href, {
    mode: 'development',
    version: '0.0.0-dev',
    outputPath,
    ...(contractFolder ? { contractFolder } : {}),
  })
  const compiler = webpack({ ...config, optimization: { ...config.optimization, emitOnErrors: false } })
  if (!compiler) throw new Error('webpack made no compiler')
  return compiler
}

function firstBuild(compiler: Compiler, { folder, onBuild }: FollowOptions, isCurrent: (one: Compiler) => boolean) {
  return new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (isCurrent(compiler)) {
        if (error || !stats) onBuild(refusalErrors(error), 0)
        else onBuild(buildErrors(stats, folder), stats.endTime - stats.startTime)
      }
      resolve()
    })
  })
}

function watchSources(folder: string, onChange: () => void): FSWatcher | undefined {
  const sources = join(folder, 'src')
  if (!existsSync(sources)) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return watch(sources, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, lookMs)
  })
}
