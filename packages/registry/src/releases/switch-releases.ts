import { isDeepStrictEqual } from 'node:util'
import type { AnyRelease, AnySummary, AreaName, RegistryDocument } from '@emberwatch/federation'
import { apiRefusals, type DespiteApi } from '../api/api-gates.ts'
import { apisUp } from '../api/host-apis.ts'
import { contractsOf, type HostContracts, readContractReport } from '../contracts/host-contracts.ts'
import type { Change } from '../state/change.ts'
import { refuse, throwRefusals } from '../state/refused.ts'
import { changeDocument, type RegistryContext, readDocument } from '../state/registry-context.ts'
import { storedSignatures } from '../trust/stored-signatures.ts'
import { newReleases } from './new-releases.ts'
import type { Publication } from './publish-rule.ts'
import { publishRules, refusalsBy, switchRules } from './publish-rules.ts'
import { requireWhole } from './reachable-releases.ts'

/**
 * Every change that gives people another release goes through here. Signatures, files and the API are checked before the lock of the store, as that takes
 * time; under the lock the rules run by the document of that moment.
 */

export interface SwitchOptions extends DespiteApi {
  /** Areas that a shell may break; they are unavailable until they have a fitting release. */
  readonly breaks?: readonly AreaName[] | undefined
}

interface ReleaseSwitch {
  readonly change: Change
  /** The release of a publish, which `checkRelease` has checked outside the lock. */
  readonly publication?: Publication
}

/** @throws Refused when it breaks a rule, or a release is damaged or must not run */
export async function switchReleases(
  context: RegistryContext,
  { change, publication }: ReleaseSwitch,
  options: SwitchOptions = {},
  triesLeft = mostTries,
): Promise<RegistryDocument> {
  const report = await readContractReport(context.store)
  const document = await readDocument(context)
  const releases = await runnableReleases(context, document, change)
  const publications = releases.map((release) => publicationOf(release, options.breaks))
  const state = { document, contracts: contractsOf(document, report) }
  throwRefusals([
    ...(publication ? [] : refusalsBy(switchRules, publications, state)),
    ...(publication || options.despiteApi !== undefined ? [] : await refusalsByApis(context, releases)),
  ])
  const lockedChange = gate({ change, publication }, { report, publications, trust: document.trust })
  return changeDocument(context, lockedChange).catch((error) => {
    if (!(error instanceof ChangedMeanwhile)) throw error
    if (triesLeft === 1) return refuse('changed', `somebody changed the registry ${mostTries} times meanwhile`)
    return switchReleases(context, { change, publication }, options, triesLeft - 1)
  })
}

/** Read before the lock. */
interface Snapshot {
  readonly report: HostContracts | null
  readonly publications: readonly Publication[]
  /** The keys that the signatures were checked with. */
  readonly trust: RegistryDocument['trust']
}

/** More than changes come at the same moment. */
const mostTries = 20

/** Another change came first; a retry succeeds but where that happens again and again. */
class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

/** The change with its rules, for the store to run under its lock; it passes only releases that were checked before. */
const gate =
  ({ change, publication }: ReleaseSwitch, { report, publications, trust }: Snapshot): Change =>
  (document) => {
    const next = change(document)
    const releases = newReleases(document, next?.document ?? document)
    const known = releases.flatMap((one) => publications.find(({ release }) => isSame(one, release)) ?? [])
    if (known.length < releases.length || !isDeepStrictEqual(document.trust, trust)) throw new ChangedMeanwhile()
    const state = { document, contracts: contractsOf(document, report) }
    throwRefusals(publication ? refusalsBy(publishRules, [publication], state) : refusalsBy(switchRules, known, state))
    return next
  }

const isSame = (one: AnySummary, other: AnyRelease) => one.area === other.area && one.version === other.version

/** The releases that people would gain, once their signatures and files are checked. @throws Refused */
async function runnableReleases(context: RegistryContext, document: RegistryDocument, change: Change) {
  const releases = newReleases(document, change(document)?.document ?? document)
  throwRefusals(await storedSignatures(context, document, releases))
  for (const { area, version } of releases) await requireWhole(context.store, area, version)
  return Promise.all(releases.map((summary) => wholeRelease(context, summary)))
}

/**
 * What the document says of a release, and what only its release.json does: files and calls. Extensions are left out, as a host of the version
 * before may not know their points.
 */
async function wholeRelease({ store }: RegistryContext, summary: AnySummary): Promise<AnyRelease> {
  const { area, version } = summary
  const stored = await store.readRelease(area, version)
  if (!stored) return refuse('missing-file', `${area} ${version}: release.json is missing`)
  return { ...stored, extensions: undefined, ...summary } as AnyRelease
}

const publicationOf = (release: AnyRelease, breaks: SwitchOptions['breaks']): Publication => ({
  release,
  subject: `${release.area} ${release.version}`,
  breaks,
})

async function refusalsByApis({ store }: RegistryContext, releases: readonly AnyRelease[]) {
  if (releases.length === 0) return []
  const apis = await apisUp(store)
  return releases.flatMap((release) => apiRefusals(release, apis))
}
