import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import minVersion from 'semver/ranges/min-version.js'
import validRange from 'semver/ranges/valid.js'

const kit = '@emberwatch/area-kit'

/** Reads the kit as package.json names it: a version, a range, or a path. @throws when it does not */
export function namedKit(folder: string): string {
  const { dependencies, devDependencies } = readJson(folder, 'package.json') ?? {}
  const named = devDependencies?.[kit] ?? dependencies?.[kit]
  if (typeof named !== 'string') throw new Error(`package.json does not name ${kit}`)
  return named
}

/** The version that the area was last built with: of the lock file, as installed, or as named. @throws when none says it */
export function versionOfKit(folder: string): string {
  const named = namedKit(folder)
  const version =
    readJson(folder, 'package-lock.json')?.packages?.[`node_modules/${kit}`]?.version ??
    readJson(folder, `node_modules/${kit}/package.json`)?.version ??
    (validRange(named) ? minVersion(named)?.version : undefined)
  if (!version)
    throw new Error(`package.json takes the kit from ${named}, which does not say its version: name it with --from`)
  return version
}

/** Leaves all other text of package.json as it is. @param named a version, or where the kit lies */
export function nameKit(folder: string, named: string): void {
  const file = join(folder, 'package.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(/("@emberwatch\/area-kit"\s*:\s*)"[^"]*"/, (_, key: string) => key + JSON.stringify(named)),
  )
}

function readJson(folder: string, name: string) {
  const file = join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
