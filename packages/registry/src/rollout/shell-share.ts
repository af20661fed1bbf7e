import { isShell, type RegistryDocument } from '@emberwatch/federation'
import type { By, CanaryShare, Change } from '../state/changes.ts'
import { refuse } from '../state/refused.ts'
import type { StoreEngine } from '../state/store-engine.ts'

/**
 * The canary of the shell (decision 0034). It lies beside the document, so that a host of the version before can still read that; a line in the log
 * makes every host look again.
 */

export interface ShellShare {
  readonly version: string
  readonly percent: number
}

export const noShellCanary = 'shell has no canary'

export const readShare = (store: StoreEngine): Promise<ShellShare | null> =>
  store.readState<ShellShare | null>('shell-share', null)

export const keepShare = async (store: StoreEngine, share: ShellShare | null): Promise<void> =>
  void (await store.changeState<ShellShare | null>('shell-share', null, () => share))

/** The document with the shell's canary, where that is stored and not active. */
export async function withShellCanary(document: RegistryDocument, store: StoreEngine): Promise<RegistryDocument> {
  const { shell } = document
  const share = shell && (await readShare(store))
  if (!share || !shell.active || shell.active === share.version || !shell.releases[share.version]) return document
  return { ...document, shell: { ...shell, canary: share } }
}

/** The log line of a share that has been kept. */
export const sharingShell =
  ({ version, percent }: ShellShare, { who, note }: By): Change =>
  (document) => ({
    document,
    log: {
      who,
      note: [`${percent} % of browsers`, note].filter(Boolean).join(': '),
      action: 'canary',
      area: 'shell',
      from: document.shell?.active ?? null,
      to: version,
    },
  })

/** The log line of one that has ended. */
export const endingShellShare =
  (version: string, by: By, action: 'end-canary' | 'halt'): Change =>
  (document) => ({
    document,
    log: { ...by, action, area: 'shell', from: version, to: document.shell?.active ?? null },
  })

/** @throws Refused for named people: browsers are chosen before anybody has signed in */
export function shareOfBrowsers(area: string, { percent, users }: CanaryShare): number | null {
  if (!isShell(area)) return null
  if (users || percent === undefined)
    return refuse('schema', 'the canary of the shell is for a share of browsers: give --percent, not --users')
  return percent
}
