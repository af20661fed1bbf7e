import type { AnyRelease, AreaName } from '@emberwatch/federation'
import { withApiReason } from '../api/api-gates.ts'
import { mapsIn, newSourceMaps, storeSourceMaps } from '../engines/source-maps.ts'
import type { By } from '../state/change.ts'
import { Refused, refuse } from '../state/refused.ts'
import type { RegistryContext } from '../state/registry-context.ts'
import { attachSignature } from '../trust/attach-signature.ts'
import { publishChange } from './changes.ts'
import { type CheckOptions, checkRelease } from './check-release.ts'
import { switchReleases } from './switch-releases.ts'

/** Stores the files of a release before the document names it, so that no host ever looks for a file that is not there. */

export interface Published {
  readonly area: AreaName
  readonly version: string
  /** The store lacked this version. */
  readonly isNew: boolean
  /** Files that the store had lost. */
  readonly repaired: readonly string[]
  /** The reason why the store has no source maps of the release. */
  readonly withoutMaps?: string
}

interface PublishOptions extends CheckOptions {
  readonly activate?: boolean
  readonly instead?: string | null
}

/**
 * Checks, stores and, by default, activates a built release. Publishing the same bytes again only restores lost files.
 * @param options `instead` activates it only while that version is active (null: none)
 * @throws Refused when it breaks a rule or the version has other bytes
 */
export async function publish(
  context: RegistryContext,
  folder: string,
  who: By,
  options: PublishOptions = {},
): Promise<Published> {
  const { store } = context
  const by = withApiReason(who, options)
  const { release, refusals } = await checkRelease(context, folder, options)
  if (!release || refusals.length) throw new Refused(refusals)
  const { area, version } = release
  const maps = await newSourceMaps(store, mapsIn(folder), release)
  const storeFiles = () => storeBuild(context, folder, release, { by, vouches: options.vouches })
  const isNew = await storeFiles()
  const repaired = isNew ? [] : await store.repairRelease(folder, release)
  const publication = { release, subject: 'release.json', breaks: options.breaks }
  await switchReleases(context, { change: publishChange(release, by, options), publication }, options)
  // They may have been pruned before the document named them.
  if (!(await store.readRelease(area, version))) await storeFiles()
  await storeSourceMaps(store, release, maps)
  return { area, version, isNew, repaired }
}

/** @returns whether the release is new; attaches a signature to a stored one without */
async function storeBuild(
  context: RegistryContext,
  folder: string,
  release: AnyRelease,
  { by, vouches }: { readonly by: By; readonly vouches: boolean | undefined },
): Promise<boolean> {
  const isNew = await context.store.storeRelease(folder, release)
  await attachSignature(context, release, by, vouches)
  return isNew
}

/** Adds source maps to a stored release. @param folder with `<script>.map` @throws Refused */
export async function addSourceMaps(
  { store }: RegistryContext,
  area: AreaName,
  version: string,
  folder: string,
): Promise<{ readonly count: number }> {
  const release = await store.readRelease(area, version)
  if (!release) return refuse('missing-release', `${area} has no release ${version}`)
  const maps = await newSourceMaps(store, folder, release)
  await storeSourceMaps(store, release, maps)
  return { count: maps.size }
}
