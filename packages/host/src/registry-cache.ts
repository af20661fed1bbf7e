import { createHash } from 'node:crypto'
import { publicView, type RegistryDocument } from '@emberwatch/federation'
import type { Registry } from '@emberwatch/registry'
import type { ServedShell, ShellChoice } from './shell/served-shell.ts'

interface Served {
  readonly document: RegistryDocument
  /** The shell that pages get now. */
  readonly shell: ServedShell
  readonly body: string
  readonly etag: string
}

/** The registry document as it is served; read again when it has changed, kept when it cannot be read. */
export function registryCache(
  registry: Registry,
  onUnreadable: (error: unknown) => void,
  { base, shells }: { readonly base: string; readonly shells: ShellChoice },
): () => Promise<Served> {
  let mark = ''
  let served: Served | undefined
  return async () => {
    const now = await registry.store.documentMark()
    if (served && now === mark && !shells.isLate()) return served
    try {
      const stored = await registry.readMarked()
      const document = { ...stored, base }
      const shell = await shells.choose(document)
      const body = JSON.stringify(publicView(document, shell.version))
      served = {
        document,
        shell,
        body,
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      }
      mark = now
    } catch (error) {
      if (!served) throw error
      onUnreadable(error)
    }
    return served
  }
}
