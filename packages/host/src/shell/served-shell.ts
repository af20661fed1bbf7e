import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryDocument, ShellSummary, shellName, summaryOf } from '@emberwatch/federation'
import type { ShellManifest } from '@emberwatch/federation/webpack'
import type { Registry } from '@emberwatch/registry'
import * as v from 'valibot'

/** A shell as pages name it: what its `release.json` says, or the registry document of a stored one. */
export interface ServedShell {
  readonly version: string
  readonly manifest: ShellManifest
}

/** The shell that lies built in a folder. @throws where none does, with the field of its `release.json` that is missing or wrong */
export async function shellInFolder(folder: string): Promise<ServedShell> {
  const file = join(folder, 'release.json')
  const { success, output, issues } = v.safeParse(ShellSummary, summaryOf(JSON.parse(await readFile(file, 'utf8'))))
  if (!success) throw new Error(`${file}: ${v.getDotPath(issues[0])}: ${issues[0].message}`)
  return { version: output.version, manifest: output }
}

/** A stored shell by its version, as the registry knows it. */
export function storedShell({ shell }: RegistryDocument, version: string | null | undefined): ServedShell | null {
  const release = version ? shell?.releases[version] : undefined
  return release ? { version: release.version, manifest: release } : null
}

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
      if (!wanted) return own
      if (wanted.version === last?.version) return last
      try {
        await registry.bringRelease(shellName, wanted.version)
        last = wanted
      } catch (error) {
        onError(error)
        retryAt = now() + retryAfterMs
      }
      // One that must no longer run is not what people go on with.
      return last && storedShell(document, last.version) ? last : own
    },
  }
}
