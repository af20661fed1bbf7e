import { join } from 'node:path'
import {
  type AnyRelease,
  type AnySummary,
  type AreaName,
  isShell,
  type LogLine,
  type Refusal,
  type RegistryDocument,
  type ShellRelease,
  type Signature,
  withinGrants,
} from '@emberwatch/federation'
import { apiNotes, apiRefusals, type DespiteApi, type Lacking, lackingWith, saying } from './api/api-gates.ts'
import { type ApiUp, apisUp } from './api/noted-apis.ts'
import {
  activating,
  type By,
  type CanaryShare,
  type Change,
  endingCanary,
  promoting,
  publishing,
  rollingBack,
  signing,
  startingCanary,
  trusting,
} from './changes.ts'
import { type Checked, checkRelease, collisions, readReleaseJson } from './check-release.ts'
import { checkShell } from './check-shell.ts'
import type { HostContract } from './contract-gaps.ts'
import { ChangedMeanwhile, gated, newlyShown, withLacks } from './contract-gates.ts'
import { openFolderStore } from './engines/folder-store.ts'
import { entryOf } from './entries.ts'
import { grantRefusals } from './grants/grant-refusals.ts'
import { type GrantWanted, granting, revoking } from './grants/granting.ts'
import { serving } from './grants/serving.ts'
import { type Health, readHealth } from './health.ts'
import { contractsOf, hostContracts, notedContracts } from './host-contracts.ts'
import { refuseUnlessWhole } from './in-reach.ts'
import { type PruneLimits, pruneStore } from './prune.ts'
import { forgetTold, publishTimes } from './published.ts'
import { Refused, refuse } from './refused.ts'
import type { WriteOptions } from './replace-file.ts'
import { brokenByShell, newlyActiveShell, shellRefusals } from './shell-gates.ts'
import { attachSent, signStored, vouchedFor } from './signatures/attaching.ts'
import { keysOf, withKey, withoutKey } from './signatures/signature-rules.ts'
import { refusalsOfSignature, refusedReleases, storedSignature } from './signatures/stored-signatures.ts'
import { type Unserved, withoutRefused } from './signatures/unserved.ts'
import type { StoreEngine } from './store-engine.ts'
import { wrongReleases } from './verify.ts'

interface RegistryOptions extends WriteOptions {
  /** Refuses releases that no trusted key has signed (`REQUIRE_SIGNATURES`). */
  readonly needsSignature?: boolean
}

/** What may become of the areas when a shell becomes active. */
export interface SwitchOptions extends DespiteApi {
  /** Areas that it may leave without something: those are as unavailable as said until they have a release that fits. */
  readonly breaks?: readonly AreaName[] | undefined
}

interface CheckOptions extends SwitchOptions {
  /** The APIs that it is compared with; by default those of the hosts that are up. A start has its own. */
  readonly apis?: readonly ApiUp[] | undefined
  /** Signs what no known key has signed with the key of the installation: for a start and the store's own command line only. */
  readonly vouches?: boolean | undefined
}

/** What became of a release that was published. */
export interface Published {
  readonly area: AreaName
  readonly version: string
  /** Whether the store did not have this version before. */
  readonly isNew: boolean
  /** Files that the store had lost and has again. */
  readonly repaired: readonly string[]
}

interface PublishOptions extends CheckOptions {
  readonly activate?: boolean
  readonly instead?: string | null
}

/** The release store: releases that never change, and one document that says which are active. */
export class Registry {
  readonly store: StoreEngine
  readonly #options: RegistryOptions

  /** @param place the store, or the folder of one; that is made when it is first written to */
  constructor(place: StoreEngine | string, options: RegistryOptions = {}) {
    this.store = typeof place === 'string' ? openFolderStore(place, options) : place
    this.#options = options
  }

  /** The folder of this machine where files of the store lie. */
  get root(): string {
    return this.store.root
  }

  read(): Promise<RegistryDocument> {
    return this.store.readDocument()
  }

  log(): Promise<LogLine[]> {
    return this.store.readLog()
  }

  /** What sessions have told of each release. */
  health(): Promise<Health> {
    return readHealth(this.store)
  }

  /** Where the files of a release lie on this machine, as far as they are here (`bringRelease`). */
  releaseFolder(area: string, version: string): string {
    return join(this.root, area, version)
  }

  /** The folder with all files of a release, for whoever wants to read them. @throws StoreUnavailable */
  async bringRelease(area: string, version: string): Promise<string> {
    await this.store.bring(area, version, null)
    return this.releaseFolder(area, version)
  }

  /** What publishing the folder would be refused for, and what is worth knowing before. Changes nothing. */
  async check(folder: string, { breaks = [], vouches = false, ...options }: CheckOptions = {}): Promise<Checked> {
    const [json, contracts] = [await readReleaseJson(folder), await hostContracts(this.store)]
    const { store } = this
    const document = await this.read()
    const { release, refusals, warnings } = isShell(Object(json).area)
      ? await checkShell(folder, json, { store, document, contracts, breaks })
      : await checkRelease(folder, json, document, contracts)
    if (!release) return { refusals, warnings }
    const ours = vouches ? await vouchedFor(release, { store, document }) : release
    const ofSignature = await refusalsOfSignature(ours, {
      store,
      document,
      isRequired: this.#isStrict(document, release),
    })
    const apis = options.apis ?? (await apisUp(store))
    const ofApi = options.despiteApi === undefined ? apiRefusals(release, apis) : []
    return {
      release: ours,
      refusals: [...refusals, ...ofSignature, ...ofApi],
      warnings: [...warnings, ...apiNotes(release, apis)],
    }
  }

  /**
   * Checks a built release, stores its folder and, unless told otherwise, makes it the active one. Publishing the same
   * bytes again changes nothing, but for files that the store has lost: they are put back.
   * @param options `instead` activates it only while that version is the active one (null: while there is none)
   * @throws Refused when it breaks a rule or the version exists with other bytes
   */
  async publish(folder: string, who: By, options: PublishOptions = {}): Promise<Published> {
    const by = saying(who, options)
    const { activate = true, instead } = options
    const { release, refusals } = await this.check(folder, options)
    if (!release || refusals.length) throw new Refused(refusals)
    const isNew = await this.#store(folder, release, by, options.vouches)
    const repaired = isNew ? [] : await this.store.repairRelease(folder, release)
    await this.#switch((document) => {
      const active = entryOf(document, release.area)?.active ?? null
      const change = publishing(release, by, activate && (instead === undefined || instead === active))
      // Another area may have taken the addresses since the check, or ops the grant.
      const taken = isShellRelease(release)
        ? []
        : [...collisions(release, document), ...grantRefusals(release, document)]
      if (taken.length) throw new Refused(taken)
      return change(document)
    }, options)
    // Had its files been there already, somebody may have pruned them before the document named them.
    await this.#store(folder, release, by, options.vouches)
    return { area: release.area, version: release.version, isNew, repaired }
  }

  /**
   * Attaches a signature to a stored release: of the key given, else of the installation. Its files must be what they were published as.
   * @param pem the secret half of a key that is pinned to the area
   * @throws Refused when there is no such release, it is damaged, or the key is not trusted for it
   */
  async sign(area: AreaName, version: string, by: By, pem?: string): Promise<Signature> {
    const signature = await signStored(area, version, await this.#place(), pem)
    await this.#change(signing(area, version, signature.key, by))
    return signature
  }

  /** Whether no key that anybody knows has signed a stored release; one that ops have revoked is known. */
  async isUnsigned(area: AreaName, version: string): Promise<boolean> {
    const release = await this.store.readRelease(area, version, true)
    return release !== null && (await vouchedFor(release, await this.#place())) !== release
  }

  /** Makes a stored release the active one. @throws Refused when there is no such release */
  activate(area: AreaName, version: string, by: By, options?: SwitchOptions): Promise<RegistryDocument> {
    return this.#switch(activating(area, version, saying(by, options)), options)
  }

  /** Goes back to the release that was active before. @throws Refused when there is none */
  rollback(area: AreaName, by: By, options?: SwitchOptions): Promise<RegistryDocument> {
    return this.#switch(rollingBack(area, saying(by, options)), options)
  }

  /** Gives a stored release to some people only. @throws Refused when there is no such release, or it is active */
  async canary(
    area: AreaName,
    version: string,
    share: CanaryShare,
    by: By,
    options?: SwitchOptions,
  ): Promise<RegistryDocument> {
    if ((share.percent === undefined) === (share.users === undefined))
      refuse('schema', 'canary: give either a share in percent or the users')
    // What an earlier canary of this release went through must not halt the new one.
    if ((await this.read()).areas[area]?.canary?.version !== version) await forgetTold(this.store, area, version)
    return this.#switch(startingCanary(area, version, share, saying(by, options)), options)
  }

  /** Everyone goes back to the active release. @throws Refused when there is no canary */
  endCanary(area: AreaName, by: By): Promise<RegistryDocument> {
    return this.#change(endingCanary(area, by, { action: 'end-canary' }))
  }

  /** Ends this canary because it fails too often; nothing when it is over already. */
  halt(area: AreaName, version: string, by: By): Promise<RegistryDocument> {
    return this.#change(endingCanary(area, by, { action: 'halt', version }))
  }

  /** Gives the canary to everyone. @throws Refused when there is none */
  promote(area: AreaName, by: By, options?: SwitchOptions): Promise<RegistryDocument> {
    return this.#switch(promoting(area, saying(by, options)), options)
  }

  /** Removes old releases, never one in use. Answers what went, by area. */
  prune(limits: PruneLimits, by: By, now = Date.now()): Promise<Record<AreaName, string[]>> {
    return pruneStore(this.store, limits, by, now)
  }

  /**
   * Compares everything stored with its hashes and signatures. Answers what is wrong, by `<area>/<version>`.
   * @param asIfRequired as where nothing runs that is not signed
   */
  async verify({ asIfRequired = false } = {}): Promise<Record<string, string[]>> {
    const document = await this.read()
    return wrongReleases(this.store, document, (release) => this.#signaturesOf(document, [release], asIfRequired))
  }

  /**
   * The document as sessions need it: without what must not run for its signature, within the grants, and with what releases lack of the
   * shells that people run.
   */
  async readMarked(): Promise<RegistryDocument> {
    return (await this.readServed()).document
  }

  /** The same, with the releases in use that nobody gets. */
  async readServed(): Promise<{ readonly document: RegistryDocument; readonly unserved: Unserved[] }> {
    const { document, unserved } = await this.#withoutRefused(await this.read())
    const contracts = contractsOf(document, await notedContracts(this.store))
    return { document: withinGrants(withLacks(document, contracts)), unserved }
  }

  /** Releases in use that nobody gets, since they must not run for their signatures. */
  async unserved(): Promise<Unserved[]> {
    return (await this.#withoutRefused(await this.read())).unserved
  }

  /** What a shell would be refused for: each release in use that could not run in it. */
  async checkShell(shell: HostContract): Promise<Refusal[]> {
    return shellRefusals(await this.read(), shell)
  }

  /** What a shell that is served breaks for people and worked in the one that the store knows as the one before. */
  async brokenByShell(shell: HostContract): Promise<Refusal[]> {
    const { before } = await hostContracts(this.store)
    return before ? brokenByShell(await this.read(), shell, before) : []
  }

  /** Pins a public key to an area. */
  trust(area: AreaName, key: string, by: By): Promise<RegistryDocument> {
    return this.#change(trusting(area, key, by, 'trust', (keys) => withKey(keys, key)))
  }

  /** Revokes a key; releases that this store took before `since` stay good. @throws Refused when it is not pinned, or was revoked before */
  distrust(area: AreaName, key: string, since: string, by: By): Promise<RegistryDocument> {
    return this.#change(
      trusting(area, key, by, 'distrust', (keys) => {
        return withoutKey(keys, key, since) ?? refuse('signature', `${key} is not trusted for ${area} at ${since}`)
      }),
    )
  }

  /** Gives an area paths that it may own, and so makes one that is new. @throws Refused when they are taken or reserved */
  grant(area: AreaName, wanted: GrantWanted, by: By): Promise<RegistryDocument> {
    return this.#change(granting(area, wanted, by))
  }

  /** Takes a path back, or all of them: people no longer get the area, its releases stay stored. @throws Refused */
  revoke(area: AreaName, path: string | undefined, by: By): Promise<RegistryDocument> {
    return this.#change(revoking(area, path, by))
  }

  /** Where the server of an area is, for the host to pass calls on to; null for none. @throws Refused */
  serve(area: AreaName, address: string | null, by: By): Promise<RegistryDocument> {
    return this.#change(serving(area, address, by))
  }

  /** A change that gives people another release: one that the active shell can run, or a shell that can run those in use. */
  async #switch(change: Change, options: SwitchOptions & Pick<CheckOptions, 'apis'> = {}): Promise<RegistryDocument> {
    const noted = await notedContracts(this.store)
    const document = await this.read()
    const shown = shownBy(document, change(document)?.document ?? document)
    const unsigned = await this.#signaturesOf(document, shown)
    if (unsigned.length) throw new Refused(unsigned)
    for (const { area, version } of shown) await refuseUnlessWhole(this.store, area, version)
    const refusals = options.despiteApi === undefined ? await this.#refusalsOfApi(shown, options.apis) : []
    if (refusals.length) throw new Refused(refusals)
    return this.#change(gated(change, { noted, shown, trust: document.trust, breaks: options.breaks ?? [] })).catch(
      (error) => {
        if (error instanceof ChangedMeanwhile) return this.#switch(change, options)
        throw error
      },
    )
  }

  /** Why releases may not be switched to for what they ask the API. */
  async #refusalsOfApi(releases: readonly AnySummary[], given?: readonly ApiUp[]): Promise<Refusal[]> {
    if (releases.length === 0) return []
    const apis = given ?? (await apisUp(this.store))
    const stored = await Promise.all(releases.map(({ area, version }) => this.store.readRelease(area, version)))
    return stored.flatMap((release) => (release ? apiRefusals(release, apis) : []))
  }

  /** What releases in use would lose with an API. */
  async lackingWith(api: ApiUp): Promise<Lacking[]> {
    return lackingWith(this.store, await this.read(), api)
  }

  /** Why releases may not be switched to for their signatures. */
  async #signaturesOf(
    document: RegistryDocument,
    releases: readonly AnySummary[],
    asIfRequired = false,
  ): Promise<Refusal[]> {
    if (releases.length === 0) return []
    const asked = { store: this.store, document, publishTimes: await publishTimes(this.store) }
    const refusals = releases.map((release) =>
      storedSignature(release, { ...asked, isRequired: asIfRequired || this.#isStrict(document, release) }),
    )
    return (await Promise.all(refusals)).flat()
  }

  async #withoutRefused(document: RegistryDocument) {
    return withoutRefused(document, await refusedReleases(this.store, document, this.#needsSignature))
  }

  /** Stores the files, and answers whether they are new there; where the release lies there without a signature that counts, it gets the one that it came with. */
  async #store(folder: string, release: AnyRelease, by: By, vouches = false): Promise<boolean> {
    const isNew = await this.store.storeRelease(folder, release)
    const { area, version } = release
    const attached = await attachSent(release, await this.#place(), vouches)
    if (attached) await this.#change(signing(area, version, attached.key, by))
    return isNew
  }

  async #place() {
    return { store: this.store, document: await this.read() }
  }

  /** Whether nothing may be switched to that is not signed: everywhere by the setting, or in an area to which ops have pinned a key. */
  #isStrict(document: RegistryDocument, { area }: Pick<AnySummary, 'area'>): boolean {
    return this.#needsSignature || keysOf(document, area).length > 0
  }

  get #needsSignature(): boolean {
    return this.#options.needsSignature === true
  }

  #change(change: Change): Promise<RegistryDocument> {
    return this.store.changeDocument(change)
  }
}

const isShellRelease = (release: AnyRelease): release is ShellRelease => isShell(release.area)

/** Everything that people get by a change and did not get before it. */
function shownBy(before: RegistryDocument, after: RegistryDocument): AnySummary[] {
  const shell = newlyActiveShell(before, after)
  return [...(shell ? [shell] : []), ...newlyShown(before, after)]
}
