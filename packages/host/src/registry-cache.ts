import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { publicView, type RegistryDocument } from '@emberwatch/federation'
import { documentFile, type Registry } from '@emberwatch/registry'

interface Served {
  readonly document: RegistryDocument
  readonly body: string
  readonly etag: string
}

/** The registry document as it is served; read again when the file has changed, kept when it cannot be read. */
export function registryCache(
  registry: Registry,
  onUnreadable: (error: unknown) => void,
  base: string,
): () => Promise<Served> {
  let mark = ''
  let served: Served | undefined
  return async () => {
    const file = await stat(documentFile(registry.root)).catch(() => null)
    const now = file ? `${file.mtimeMs}:${file.size}:${file.ino}` : 'none'
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
