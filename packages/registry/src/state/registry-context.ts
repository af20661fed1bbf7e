import type { RegistryDocument } from '@emberwatch/federation'
import type { Change } from './change.ts'
import { refuse } from './refused.ts'
import type { StoreEngine } from './store-engine.ts'

/** `REQUIRE_SIGNATURES`: of everything, of areas that do not come with the platform, or of areas with a pinned key alone. */
export type NeedsSignature = boolean | 'outside'

/** What the functions of the registry work on; `Registry` is one. */
export interface RegistryContext {
  readonly store: StoreEngine
  readonly needsSignature: NeedsSignature
  /** Refuses changes of any other revision. */
  readonly expects?: number | undefined
}

export const readDocument = ({ store }: Pick<RegistryContext, 'store'>): Promise<RegistryDocument> =>
  store.readDocument()

/** @throws Refused where somebody has changed the document since it was seen */
export const changeDocument = ({ store, expects }: RegistryContext, change: Change): Promise<RegistryDocument> =>
  store.changeDocument((document) => {
    if (expects !== undefined && document.revision !== expects)
      refuse('changed', `revision ${expects} was seen, and ${document.revision} is there: somebody has changed it`)
    return change(document)
  })

/** Reads publish times from the log, by `<area> <version>`. */
export async function publishTimes(store: StoreEngine): Promise<Map<string, string>> {
  const lines = (await store.readLog()).filter(({ action }) => action === 'publish')
  return new Map(lines.reverse().map(({ area, to, at }) => [`${area} ${to}`, at]))
}
