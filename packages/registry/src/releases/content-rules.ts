import {
  type AnyRelease,
  globalNameOf,
  isReleaseFile,
  pageExpose,
  partExpose,
  type Refusal,
  releaseFileEnds,
} from '@emberwatch/federation'
import { forAreas, forShells, isShellRelease, type PublishRule } from './publish-rule.ts'

/** Rules about what release.json says of its own files and names. */

/** `1.0.0-a.b` and `1.0.0-a-b` would share a global variable. */
export const ownGlobalName = forAreas(({ area, version, globalName }, { document }) => {
  const expected = globalNameOf(area, version)
  if (globalName !== expected)
    return [{ rule: 'schema', message: `release.json: globalName: must be ${expected}, not ${globalName}` }]
  return Object.values(document.areas[area]?.releases ?? {})
    .filter((other) => other.globalName === globalName && other.version !== version)
    .map((other) => ({ rule: 'collision', message: `${version} and ${other.version} have the name ${globalName}` }))
})

/** Releases share the app's origin, so no file may be a page. */
export const knownFileTypes: PublishRule = ({ release }) =>
  Object.keys(release.files)
    .filter((file) => !isReleaseFile(file) && !(isShellRelease(release) && file === 'shell.json'))
    .map((file) => ({
      rule: 'file-type',
      message: `${file}: a release holds files that end in ${releaseFileEnds.join(', ')} only`,
    }))

export const exposedModules = forAreas(({ routes, parts, exposes, entry, files, entryIntegrity }) => {
  const exposeNames = [...routes.map(({ page }) => pageExpose(page)), ...parts.map(({ name }) => partExpose(name))]
  const refusals: Refusal[] = exposeNames
    .filter((expose) => !exposes[expose])
    .map((expose) => ({ rule: 'missing-file', message: `release.json: ${expose} is not exposed` }))
  refusals.push(...namedFiles(Object.values(exposes).flat(), files))
  if (files[entry]?.integrity !== entryIntegrity)
    refusals.push({ rule: 'integrity', message: `release.json: entryIntegrity is not that of ${entry}` })
  return refusals
})

export const filesOfPages = forShells(({ scripts, styles, preloads, lazy, files }) =>
  namedFiles([...scripts, ...styles, ...preloads, ...Object.values(lazy).flat()], files),
)

/** Files that release.json names stand in its list, with equal hashes. */
const namedFiles = (named: readonly { file: string; integrity: string }[], files: AnyRelease['files']): Refusal[] =>
  named
    .filter(({ file, integrity }) => files[file]?.integrity !== integrity)
    .map(({ file }) => ({
      rule: 'integrity',
      message: `release.json: ${file} is not among its files with that integrity`,
    }))
