import { join } from 'node:path'
import {
  type AnyRelease,
  type AnySummary,
  type AreaName,
  grantsOf,
  isShell,
  type LogLine,
  type Refusal,
  type RegistryDocument,
  type ShellRelease,
  type Signature,
  shellName,
  withinGrants,
} from '@emberwatch/federation'
import { apiNotes, apiRefusals, type DespiteApi, type Lacking, lackingWith, saying } from './api/api-gates.ts'
import { type ApiUp, apisUp } from './api/noted-apis.ts'
import type { HostContract } from './contracts/contract-gaps.ts'
import { ChangedMeanwhile, gated, newlyShown, withLacks } from './contracts/contract-gates.ts'
import { contractsOf, hostContracts, notedContracts } from './contracts/host-contracts.ts'
import { brokenByShell, newlyActiveShell, shellRefusals } from './contracts/shell-gates.ts'
import { openFolderStore } from './engines/folder-store.ts'
import type { WriteOptions } from './engines/replace-file.ts'
import { keepSourceMaps, mapsIn, newSourceMaps } from './engines/source-maps.ts'
import { type Approval, approving, permissionRefusals } from './grants/approving.ts'
import { arranging, type ExtensionWish } from './grants/arranging.ts'
import { grantRefusals } from './grants/grant-refusals.ts'
import { type GrantOptions, granting, revoking } from './grants/granting.ts'
import { serving } from './grants/serving.ts'
import { type Checked, checkRelease, collisions, readReleaseJson } from './releases/check-release.ts'
import { checkShell } from './releases/check-shell.ts'
import { type PruneLimits, pruneStore } from './releases/prune.ts'
import { requireWhole } from './releases/reachable-releases.ts'
import { wrongReleases } from './releases/verify.ts'
import { withExtensions } from './releases/with-extensions.ts'
import { forgetHealth, type Health, readHealth } from './reports/health.ts'
import { beginComparison } from './reports/reports.ts'
import {
  endingShellShare,
  keepShare,
  noShellCanary,
  readShare,
  type ShellShare,
  shareOfBrowsers,
  sharingShell,
  withShellCanary,
} from './rollout/shell-share.ts'
import {
  activating,
  type By,
  type CanaryShare,
  type Change,
  endingCanary,
  noting,
  promoting,
  publishing,
  rollingBack,
  signing,
  startingCanary,
  trusting,
} from './state/changes.ts'
import { entryOf } from './state/entries.ts'
import { publishTimes } from './state/publish-times.ts'
import { Refused, refuse } from './state/refused.ts'
import type { StoreEngine } from './state/store-engine.ts'
import { attachSent, signStored, vouchedFor } from './trust/attaching.ts'
import { keysOf, type NeedsSignature, needsSignatureOf, withKey, withoutKey } from './trust/signature-rules.ts'
import { refusalsOfSignature, refusedReleases, storedSignature } from './trust/stored-signatures.ts'
import { type UnavailableRelease, withoutRefused } from './trust/unavailable.ts'

interface RegistryOptions extends WriteOptions {
  /** `REQUIRE_SIGNATURES` */
  readonly needsSignature?: NeedsSignature
  /** Refuses changes of any other revision. */
  readonly expects?: number | undefined
}

export interface SwitchOptions extends DespiteApi {
  /** Areas that a shell may break; they are unavailable until they have a fitting release. */
  readonly breaks?: readonly AreaName[] | undefined
}

interface CheckOptions extends SwitchOptions {
  /** The APIs to compare with: those of running hosts by default; a start has its own. */
  readonly apis?: readonly ApiUp[] | undefined
  /** Signs unsigned releases with the installation's key; for a start and the store's own command line. */
  readonly vouches?: boolean | undefined
}

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

/** Immutable releases, and one document that names the active ones. */
export class Registry {
  readonly store: StoreEngine
  readonly #options: RegistryOptions

  /** @param place a store, or its folder, made at the first write */
  constructor(place: StoreEngine | string, options: RegistryOptions = {}) {
    this.store = typeof place === 'string' ? openFolderStore(place, options) : place
    this.#options = options
  }

  get root(): string {
    return this.store.root
  }

  async read(): Promise<RegistryDocument> {
    return withShellCanary(await this.store.readDocument(), this.store)
  }

  log(): Promise<LogLine[]> {
    return this.store.readLog()
  }

  health(): Promise<Health> {
    return readHealth(this.store)
  }

  /** The folder that `bringRelease` fetches files into. */
  releaseFolder(area: string, version: string): string {
    return join(this.root, area, version)
  }

  /** @throws StoreUnavailable */
  async bringRelease(area: string, version: string): Promise<string> {
    await this.store.bring(area, version, null)
    return this.releaseFolder(area, version)
  }

  /** Refusals and notes for a publish. Changes nothing. */
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
   * Checks, stores and, by default, activates a built release. Publishing the same bytes again only restores lost files.
   * @param options `instead` activates it only while that version is active (null: none)
   * @throws Refused when it breaks a rule or the version has other bytes
   */
  async publish(folder: string, who: By, options: PublishOptions = {}): Promise<Published> {
    const by = saying(who, options)
    const { activate = true, instead } = options
    const { release, refusals } = await this.check(folder, options)
    if (!release || refusals.length) throw new Refused(refusals)
    const maps = await newSourceMaps(this.store, mapsIn(folder), release)
    const isNew = await this.#store(folder, release, by, options.vouches)
    const repaired = isNew ? [] : await this.store.repairRelease(folder, release)
    await this.#switch((document) => {
      const active = entryOf(document, release.area)?.active ?? null
      const change = publishing(release, by, activate && (instead === undefined || instead === active))
      // Addresses or grant may have changed since the check.
      const taken = isShellRelease(release)
        ? []
        : [
            ...collisions(release, document),
            ...grantRefusals(release, document),
            ...permissionRefusals(release, document),
          ]
      if (taken.length) throw new Refused(taken)
      return change(document)
    }, options)
    // Files may have been pruned before the document named them.
    await this.#store(folder, release, by, options.vouches)
    await keepSourceMaps(this.store, release, maps)
    return { area: release.area, version: release.version, isNew, repaired }
  }

  /** Adds source maps to a stored release. @param folder with `<script>.map` @throws Refused */
  async addSourceMaps(area: AreaName, version: string, folder: string): Promise<{ readonly kept: number }> {
    const release = await this.store.readRelease(area, version)
    if (!release) return refuse('missing-release', `${area} has no release ${version}`)
    const maps = await newSourceMaps(this.store, folder, release)
    await keepSourceMaps(this.store, release, maps)
    return { kept: maps.size }
  }

  /**
   * Signs a stored release with the given key, else the installation's.
   * @param pem secret key pinned to the area
   * @throws Refused when there is no such release, it is damaged, or the key is not trusted
   */
  async sign(area: AreaName, version: string, by: By, pem?: string): Promise<Signature> {
    const signature = await signStored(area, version, await this.#place(), pem)
    await this.#change(signing(area, version, signature.key, by))
    return signature
  }

  /** Signed by no known key; revoked keys are known. */
  async isUnsigned(area: AreaName, version: string): Promise<boolean> {
    const release = await this.store.readRelease(area, version, true)
    return release !== null && (await vouchedFor(release, await this.#place())) !== release
  }

  /** @throws Refused */
  activate(area: AreaName, version: string, by: By, options?: SwitchOptions): Promise<RegistryDocument> {
    return this.#switch(activating(area, version, saying(by, options)), options)
  }

  /** @throws Refused */
  async rollback(area: AreaName, by: By, options?: SwitchOptions): Promise<RegistryDocument> {
    const change = () => this.#switch(rollingBack(area, saying(by, options)), options)
    return isShell(area) ? this.#keepingShare(null, change) : change()
  }

  /** @throws Refused when there is no such release, or it is active */
  async canary(
    area: AreaName,
    version: string,
    share: CanaryShare,
    by: By,
    options?: SwitchOptions,
  ): Promise<RegistryDocument> {
    if ((share.percent === undefined) === (share.users === undefined))
      refuse('schema', 'canary: give either a share in percent or the users')
    const percent = shareOfBrowsers(area, share)
    const entry = entryOf(await this.read(), area)
    if (entry?.active && entry.canary?.version !== version) {
      await forgetHealth(this.store, area, version)
      await beginComparison(this.store, { area, version }, [entry.active])
    }
    if (percent !== null) return this.#shareShell({ version, percent }, by, options)
    return this.#switch(startingCanary(area, version, share, saying(by, options)), options)
  }

  /** @throws Refused */
  async endCanary(area: AreaName, by: By): Promise<RegistryDocument> {
    if (isShell(area)) return (await this.#endShellShare(by, 'end-canary')) ?? refuse('missing-release', noShellCanary)
    return this.#change(endingCanary(area, by, { action: 'end-canary' }))
  }

  /** Does nothing when it has ended. */
  async halt(area: AreaName, version: string, by: By): Promise<RegistryDocument> {
    if (isShell(area)) return (await this.#endShellShare(by, 'halt', version)) ?? this.read()
    return this.#change(endingCanary(area, by, { action: 'halt', version }))
  }

  /** @throws Refused */
  async promote(area: AreaName, by: By, options?: SwitchOptions): Promise<RegistryDocument> {
    const shell = isShell(area) ? (await this.read()).shell?.canary : undefined
    if (isShell(area) && !shell) return refuse('missing-release', `${noShellCanary} to promote`)
    const document = await this.#switch(promoting(area, saying(by, options), shell), options)
    if (shell) await keepShare(this.store, null)
    return document
  }

  /** Gives it to a share of browsers, past the gates of a shell that everybody gets. */
  async #shareShell(share: ShellShare, by: By, options: SwitchOptions = {}) {
    const { active } = (await this.read()).shell ?? {}
    if (!active) return refuse('missing-release', 'shell has no active release beside which a canary could run')
    if (active === share.version) return refuse('missing-release', `shell ${active} is active for everyone already`)
    const change = activating(shellName, share.version, saying(by, options))
    return this.#keepingShare(share, () => this.#switch(change, options, sharingShell(share, saying(by, options))))
  }

  /** @param version the only one that it ends @returns null where there is none */
  async #endShellShare(by: By, action: 'end-canary' | 'halt', version?: string) {
    const share = (await this.read()).shell?.canary
    if (!share || (version && share.version !== version)) return null
    return this.#keepingShare(null, () => this.#change(endingShellShare(share.version, by, action)))
  }

  /** Hosts look at the share when the document has changed, so it is there before; it goes back where the change is refused. */
  async #keepingShare(share: ShellShare | null, change: () => Promise<unknown>): Promise<RegistryDocument> {
    const before = await readShare(this.store)
    await keepShare(this.store, share)
    try {
      await change()
    } catch (error) {
      await keepShare(this.store, before)
      throw error
    }
    return this.read()
  }

  /** Never removes one in use. @returns what went, by area */
  prune(limits: PruneLimits, by: By, now = Date.now()): Promise<Record<AreaName, string[]>> {
    return pruneStore(this.store, limits, by, now)
  }

  /** Compares hashes and signatures. @returns what is wrong, by `<area>/<version>` @param asIfRequired as if unsigned releases must not run */
  async verify({ asIfRequired = false } = {}): Promise<Record<string, string[]>> {
    const document = await this.read()
    return wrongReleases(this.store, document, (release) => this.#signaturesOf(document, [release], asIfRequired))
  }

  /** The document for sessions: valid signatures, within grants, with what releases lack of people's shells. */
  async readMarked(): Promise<RegistryDocument> {
    return (await this.readServed()).document
  }

  /** The answer also names releases in use that are not served. */
  async readServed(): Promise<{ readonly document: RegistryDocument; readonly unserved: UnavailableRelease[] }> {
    const { document, unserved } = await this.#withoutRefused(await this.read())
    const contracts = contractsOf(document, await notedContracts(this.store))
    return { document: await withExtensions(withinGrants(withLacks(document, contracts)), this.store), unserved }
  }

  /** Releases in use without a valid signature. */
  async unserved(): Promise<UnavailableRelease[]> {
    return (await this.#withoutRefused(await this.read())).unserved
  }

  /** Releases in use that could not run in the shell. */
  async checkShell(shell: HostContract): Promise<Refusal[]> {
    return shellRefusals(await this.read(), shell)
  }

  /** Breaks of a served shell that the store's previous shell did not have. */
  async brokenByShell(shell: HostContract): Promise<Refusal[]> {
    const { before } = await hostContracts(this.store)
    return before ? brokenByShell(await this.read(), shell, before) : []
  }

  trust(area: AreaName, key: string, by: By): Promise<RegistryDocument> {
    return this.#change(trusting(area, key, by, 'trust', (keys) => withKey(keys, key)))
  }

  /** Releases stored before `since` stay valid. @throws Refused when the key is not pinned, or was revoked before */
  distrust(area: AreaName, key: string, since: string, by: By): Promise<RegistryDocument> {
    return this.#change(
      trusting(area, key, by, 'distrust', (keys) => {
        return withoutKey(keys, key, since) ?? refuse('signature', `${key} is not trusted for ${area} at ${since}`)
      }),
    )
  }

  /** Makes a new area, or extends one. @throws Refused when paths are taken or reserved */
  grant(area: AreaName, wanted: GrantOptions, by: By): Promise<RegistryDocument> {
    return this.#change(granting(area, wanted, by))
  }

  /** Approves what an area asks of the platform, or takes it back; at once for people. @throws Refused */
  approve(area: AreaName, approval: Approval, by: By): Promise<RegistryDocument> {
    return this.#change(approving(area, approval, by))
  }

  /** Revokes one path or, without a path, all of them; releases stay stored. @throws Refused */
  revoke(area: AreaName, path: string | undefined, by: By): Promise<RegistryDocument> {
    return this.#change(revoking(area, path, by))
  }

  /** @param address null for none @throws Refused */
  serve(area: AreaName, address: string | null, by: By): Promise<RegistryDocument> {
    return this.#change(serving(area, address, by))
  }

  /** A line in the log for what lies beside the document. @throws Refused where somebody has changed it since it was seen */
  note(area: AreaName, what: string, by: By): Promise<RegistryDocument> {
    return this.#change(noting(area, what, by))
  }

  /** @throws Refused */
  arrange(area: AreaName, key: string, wish: ExtensionWish, by: By): Promise<RegistryDocument> {
    return this.#change(arranging(area, key, wish, by))
  }

  /** Passes the gates between shell and releases. @param made in place of the change, where it shows as much */
  async #switch(
    change: Change,
    options: SwitchOptions & Pick<CheckOptions, 'apis'> = {},
    made = change,
  ): Promise<RegistryDocument> {
    const noted = await notedContracts(this.store)
    const document = await this.read()
    const shown = shownBy(document, change(document)?.document ?? document)
    const unsigned = await this.#signaturesOf(document, shown)
    if (unsigned.length) throw new Refused(unsigned)
    for (const { area, version } of shown) await requireWhole(this.store, area, version)
    const refusals = [
      ...(await this.#refusalsOfPermissions(document, shown)),
      ...(options.despiteApi === undefined ? await this.#refusalsOfApi(shown, options.apis) : []),
    ]
    if (refusals.length) throw new Refused(refusals)
    const foreseen = { noted, shown, trust: document.trust, breaks: options.breaks ?? [] }
    return this.#change(gated(change, foreseen, made)).catch((error) => {
      if (error instanceof ChangedMeanwhile) return this.#switch(change, options, made)
      throw error
    })
  }

  async #refusalsOfApi(releases: readonly AnySummary[], given?: readonly ApiUp[]): Promise<Refusal[]> {
    if (releases.length === 0) return []
    const apis = given ?? (await apisUp(this.store))
    const stored = await Promise.all(releases.map(({ area, version }) => this.store.readRelease(area, version)))
    return stored.flatMap((release) => (release ? apiRefusals(release, apis) : []))
  }

  async #refusalsOfPermissions(document: RegistryDocument, releases: readonly AnySummary[]): Promise<Refusal[]> {
    const areas = releases.filter(({ area }) => grantsOf(document)[area]?.permissions)
    const stored = await Promise.all(areas.map(({ area, version }) => this.store.readRelease(area, version)))
    return stored.flatMap((release) =>
      release && !isShellRelease(release) ? permissionRefusals(release, document) : [],
    )
  }

  async lackingWith(api: ApiUp): Promise<Lacking[]> {
    return lackingWith(this.store, await this.read(), api)
  }

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
    return withoutRefused(document, await refusedReleases(this.store, document, this.#options.needsSignature ?? false))
  }

  /** @returns whether the release is new; attaches a signature to a stored one without */
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

  /** Signatures are required by the setting, or by a key pinned to the area. */
  #isStrict(document: RegistryDocument, { area }: Pick<AnySummary, 'area'>): boolean {
    return needsSignatureOf(this.#options.needsSignature ?? false, area) || keysOf(document, area).length > 0
  }

  #change(change: Change): Promise<RegistryDocument> {
    const { expects } = this.#options
    return this.store.changeDocument((document) => {
      if (expects !== undefined && document.revision !== expects)
        refuse('changed', `revision ${expects} was seen, and ${document.revision} is there: somebody has changed it`)
      return change(document)
    })
  }

  /** The same store, for somebody who has seen this revision: a change of a later one is refused. */
  seen(revision: number): Registry {
    return new Registry(this.store, { ...this.#options, expects: revision })
  }
}

const isShellRelease = (release: AnyRelease): release is ShellRelease => isShell(release.area)

function shownBy(before: RegistryDocument, after: RegistryDocument): AnySummary[] {
  const shell = newlyActiveShell(before, after)
  return [...(shell ? [shell] : []), ...newlyShown(before, after)]
}
