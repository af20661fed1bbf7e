import { createHash } from 'node:crypto'
import { publicView, type RegistryDocument } from '@emberwatch/federation'
import type { Registry } from '@emberwatch/registry'

interface Served {
  readonly document: RegistryDocument
  readonly body: string
  readonly etag: string
}

/** The registry document as it is served; read again when it has changed, kept when it cannot be read. */
export function registryCache(
  registry: Registry,
  onUnreadable: (error: unknown) => void,
  base: string,
): () => Promise<Served> {
  let mark = ''
  let served: Served | undefined
  return async () => {
    const now = await registry.store.documentMark()
    if (served && now === mark) return served
    try {
      const stored = await registry.readMarked()
      const document = { ...stored, base }
      const body = JSON.stringify(publicView(document))
      served = { document, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
      mark = now
    } catch (error) {
      if (!served) throw error
      onUnreadable(error)
    }
    return served
  }
}
