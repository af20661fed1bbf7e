import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryDocument, shellName } from '@emberwatch/federation'
import type { ShellManifest } from '@emberwatch/federation/webpack'
import type { Registry } from '@emberwatch/registry'

/** A shell as pages name it. */
export interface ServedShell {
  /** Left out for one that was built before shells were released. */
  readonly version?: string | undefined
  readonly manifest: Omit<ShellManifest, 'asksForTicket'>
  /** Whether it asks for the ticket of its reports; one that was built before finds it in the page. */
  readonly asksForTicket: boolean
}

/** The shell that lies built in a folder. @throws where none does */
export async function shellInFolder(folder: string): Promise<ServedShell> {
  const manifest = await readManifest(folder)
  const release = await readFile(join(folder, 'release.json'), 'utf8').then(JSON.parse, () => ({}))
  return { version: release.version, manifest, asksForTicket: manifest.asksForTicket === true }
}

/** A stored shell by its version, as the registry knows it: not whether it asks for tickets, so its page brings one. */
export function storedShell({ shell }: RegistryDocument, version: string | null | undefined): ServedShell | null {
  const release = version ? shell?.releases[version] : undefined
  return release ? { version: release.version, manifest: release, asksForTicket: false } : null
}

/** Said by its `shell.json` and not by the registry, which hosts of before read strictly. */
const asksForTicket = (folder: string): Promise<boolean> =>
  readManifest(folder).then(
    (manifest) => manifest.asksForTicket === true,
    () => false,
  )
const readManifest = async (folder: string): Promise<ShellManifest> =>
  JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8'))

/** So long a shell whose files cannot be had is not tried again, in milliseconds. */
const retryAfterMs = 5_000

export interface ShellChoice {
  /** The active shell once its files are on this machine; until then the one before, or the host's own. */
  readonly choose: (document: RegistryDocument) => Promise<ServedShell>
  /** Whether another one should be served, and may be tried now. */
  readonly isLate: () => boolean
}

/** @param own where the store has no shell */
export function createShellChoice(
  registry: Registry,
  own: ServedShell,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): ShellChoice {
  let last: ServedShell | null = null
  let retryAt: number | null = null
  return {
    isLate: () => retryAt !== null && now() >= retryAt,
    choose: async (document) => {
      const wanted = storedShell(document, document.shell?.active)
      retryAt = null
      if (!wanted?.version) return own
      if (wanted.version === last?.version) return last
      try {
        const folder = await registry.bringRelease(shellName, wanted.version)
        last = { ...wanted, asksForTicket: await asksForTicket(folder) }
      } catch (error) {
        onError(error)
        retryAt = now() + retryAfterMs
      }
      // One that must no longer run is not what people go on with.
      return last && storedShell(document, last.version) ? last : own
    },
  }
}
