import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { byVersion } from '@emberwatch/federation'
import type { AreaSources } from './area-sources.ts'
import { compileAreas } from './compile-areas.ts'
import type { Declarations } from './make-declarations.ts'

/** Declarations by version, the oldest first. */
type Older = ReadonlyMap<string, Declarations>

/** The largest window: consecutive versions are mostly equal, so each further one costs only its difference. */
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }

export const packOlder = (older: Older): Buffer =>
  brotliCompressSync(JSON.stringify([...older].map(([version, declarations]) => [version, [...declarations]])), {
    params,
  })

export function unpackOlder(packed: Buffer): Older {
  const read = JSON.parse(brotliDecompressSync(packed).toString()) as [string, [string, string][]][]
  return new Map(read.map(([version, declarations]) => [version, new Map(declarations)]))
}

/**
 * Compiler errors, one per line, for what an area's types use and a version of the contract lacks: an option of a function, a field of an answer.
 * Exports and members are read from the built code; these leave no trace there.
 * @param version that the area requires
 */
export function newerTypes(
  area: AreaSources,
  version: string,
  { older, declarations }: { readonly older: Older; readonly declarations: Declarations },
): string[] {
  // A version without a snapshot has the types of the next one.
  const [then] = [...older].filter(([one]) => byVersion(one, version) >= 0).map(([, types]) => types)
  const errors = then ? compileAreas(area, then) : []
  if (!errors.length) return []
  // Omit errors that the current contract causes as well.
  const always = compileAreas(area, declarations)
  return errors.filter((error) => !always.includes(error))
}
