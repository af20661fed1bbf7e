import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { byVersion } from '@emberwatch/federation'
import type { AreaSources } from './area-sources.ts'
import { compileAreas } from './compile-areas.ts'
import type { Declarations } from './make-declarations.ts'

/** By version, the oldest first. */
type Older = ReadonlyMap<string, Declarations>

/** A window wide enough to see that most of one version is what the one before was: another one costs its difference. */
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
 * What an area's types use that a version of the contract does not have, a line of the compiler each: an option of a function, a field of an answer.
 * Exports and members are read from the built code; these leave no trace there.
 * @param version that the area asks for
 */
export function newerTypes(
  area: AreaSources,
  version: string,
  { older, declarations }: { readonly older: Older; readonly declarations: Declarations },
): string[] {
  // A version that has no snapshot was what the next one is.
  const [then] = [...older].filter(([one]) => byVersion(one, version) >= 0).map(([, types]) => types)
  const errors = then ? compileAreas(area, then) : []
  if (!errors.length) return []
  // Not what breaks it in any case.
  const always = compileAreas(area, declarations)
  return errors.filter((error) => !always.includes(error))
}
