import type { RegistryDocument } from '@emberwatch/federation'
import type { StoreEngine } from './store-engine.ts'

/**
 * The canary of the shell (decision 0019). It lies beside the document, so that a host of the version before can still read that; a line in the log
 * makes every host look again.
 */

export interface ShellShare {
  readonly version: string
  readonly percent: number
}

const readShare = (store: StoreEngine): Promise<ShellShare | null> =>
  store.readState<ShellShare | null>('shell-share', null)

export const writeShare = async (store: StoreEngine, share: ShellShare | null): Promise<void> =>
  void (await store.changeState<ShellShare | null>('shell-share', null, () => share))

/** The document with the shell's canary, where that is stored and not active. */
export async function withShellCanary(document: RegistryDocument, store: StoreEngine): Promise<RegistryDocument> {
  const { shell } = document
  const share = shell && (await readShare(store))
  if (!share || !shell.active || shell.active === share.version || !shell.releases[share.version]) return document
  return { ...document, shell: { ...shell, canary: share } }
}

/** Hosts look at the share when the document has changed, so it is there before; it goes back where the change is refused. */
export async function changeWithShare(
  store: StoreEngine,
  share: ShellShare | null,
  change: () => Promise<unknown>,
): Promise<RegistryDocument> {
  const before = await readShare(store)
  await writeShare(store, share)
  try {
    await change()
  } catch (error) {
    await writeShare(store, before)
    throw error
  }
  return withShellCanary(await store.readDocument(), store)
}
