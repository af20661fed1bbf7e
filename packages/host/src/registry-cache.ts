import { createHash } from 'node:crypto'
import { publicView, type RegistryDocument } from '@emberwatch/federation'
import { type Registry, unavailableLine } from '@emberwatch/registry'
import type { ServedShell, SharedShell, ShellChoice } from './shell/served-shell.ts'

interface Served {
  readonly document: RegistryDocument
  readonly shell: ServedShell
  readonly canary: SharedShell | null
  readonly body: string
  readonly etag: string
}

interface CacheOptions {
  readonly base: string
  readonly shells: ShellChoice
  readonly onUnavailable?: (lines: readonly string[]) => void
}

/** Caches the registry document as pages get it. It is read again when it has changed, and stays while it cannot be read. */
export function registryCache(
  registry: Registry,
  onUnreadable: (error: unknown) => void,
  { base, shells, onUnavailable = () => undefined }: CacheOptions,
): () => Promise<Served> {
  let mark = ''
  let cacheEntry: Served | undefined
  return async () => {
    const now = await registry.store.documentMark()
    if (cacheEntry && now === mark && !shells.isLate()) return cacheEntry
    try {
      const { document: registryDocument, unavailable } = await registry.readServed()
      onUnavailable(unavailable.map(unavailableLine))
      const document = { ...registryDocument, base }
      const shell = await shells.choose(document)
      const canary = await shells.chooseCanary(document)
      const body = JSON.stringify(publicView(document, shell.version, canary?.version))
      cacheEntry = {
        document,
        shell,
        canary,
        body,
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      }
      mark = now
    } catch (error) {
      if (!cacheEntry) throw error
      onUnreadable(error)
    }
    return cacheEntry
  }
}
