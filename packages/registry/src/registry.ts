import type { LogLine } from '@emberwatch/federation'
import { lackingWith } from './api/api-gates.ts'
import { brokenByShell, shellRefusals } from './contracts/shell-gates.ts'
import { openStore } from './engines/store.ts'
import { approveChange } from './grants/approval.ts'
import { serviceChange } from './grants/area-server.ts'
import { extensionChange } from './grants/extension-rules.ts'
import { grantChange, revokeChange } from './grants/grant-changes.ts'
import { activate, rollback } from './releases/activate.ts'
import { checkRelease } from './releases/check-release.ts'
import { pruneReleases } from './releases/prune.ts'
import { addSourceMaps, publish } from './releases/publish.ts'
import { readMarked, readServed, unavailableReleases } from './releases/served-document.ts'
import { verifyReleases } from './releases/verify.ts'
import { type Health, readHealth } from './reports/health.ts'
import { endCanary, haltCanary, promoteCanary, startCanary } from './rollout/canary.ts'
import { type Change, noteChange } from './state/change.ts'
import { changeDocument, type RegistryContext, readDocument } from './state/registry-context.ts'
import type { StoreEngine } from './state/store-engine.ts'
import { isUnsigned, signRelease } from './trust/attach-signature.ts'
import { distrustChange, trustChange } from './trust/changes.ts'

type RegistryOptions = Partial<Pick<RegistryContext, 'needsSignature' | 'expects'>>

/**
 * Immutable releases, and one document that names the active ones. Each member is a function of its subject's folder, which gets this registry as its
 * context; what changes the document throws `Refused` with the rules that it breaks.
 */
export class Registry implements RegistryContext {
  readonly store: StoreEngine
  readonly needsSignature: RegistryContext['needsSignature']
  readonly expects: number | undefined

  /** @param location a store, or its folder, made at the first write */
  constructor(location: StoreEngine | string, { needsSignature = false, expects }: RegistryOptions = {}) {
    this.store = typeof location === 'string' ? openStore({ folder: location }) : location
    this.needsSignature = needsSignature
    this.expects = expects
  }

  readonly read = this.#call(readDocument)
  readonly readMarked = this.#call(readMarked)
  readonly readServed = this.#call(readServed)
  readonly unavailable = this.#call(unavailableReleases)
  readonly verify = this.#call(verifyReleases)
  readonly prune = this.#call(pruneReleases)

  readonly check = this.#call(checkRelease)
  readonly publish = this.#call(publish)
  readonly addSourceMaps = this.#call(addSourceMaps)
  readonly activate = this.#call(activate)
  readonly rollback = this.#call(rollback)

  readonly canary = this.#call(startCanary)
  readonly endCanary = this.#call(endCanary)
  readonly halt = this.#call(haltCanary)
  readonly promote = this.#call(promoteCanary)

  readonly checkShell = this.#call(shellRefusals)
  readonly brokenByShell = this.#call(brokenByShell)
  readonly lackingWith = this.#call(lackingWith)

  readonly sign = this.#call(signRelease)
  readonly isUnsigned = this.#call(isUnsigned)
  readonly trust = this.#change(trustChange)
  readonly distrust = this.#change(distrustChange)

  readonly grant = this.#change(grantChange)
  readonly revoke = this.#change(revokeChange)
  readonly approve = this.#change(approveChange)
  readonly serve = this.#change(serviceChange)
  readonly arrange = this.#change(extensionChange)
  /** A line in the log for what lies beside the document. */
  readonly note = this.#change(noteChange)

  get root(): string {
    return this.store.root
  }

  log(): Promise<LogLine[]> {
    return this.store.readLog()
  }

  health(): Promise<Health> {
    return readHealth(this.store)
  }

  /** @returns the folder of the release on this machine. @throws StoreUnavailable */
  bringRelease(area: string, version: string): Promise<string> {
    return this.store.bring(area, version, null)
  }

  /** The same store, for somebody who has seen this revision: a change of a later one is refused. */
  seen(revision: number): Registry {
    return new Registry(this.store, { needsSignature: this.needsSignature, expects: revision })
  }

  #call<Args extends readonly unknown[], Answer>(run: (context: RegistryContext, ...args: Args) => Answer) {
    return (...args: Args): Answer => run(this, ...args)
  }

  #change<Args extends readonly unknown[]>(make: (...args: Args) => Change) {
    return (...args: Args) => changeDocument(this, make(...args))
  }
}
