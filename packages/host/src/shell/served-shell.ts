import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryDocument, ShellSummary, shellName, summaryOf } from '@emberwatch/federation'
import type { ShellManifest } from '@emberwatch/federation/webpack'
import type { Registry } from '@emberwatch/registry'
import * as v from 'valibot'

/** The shell comes from `release.json`, or from the registry document. */
export interface ServedShell {
  readonly version: string
  readonly manifest: ShellManifest
}

/** A shell for a share of browsers, in percent. */
export interface SharedShell extends ServedShell {
  readonly percent: number
}

/** @throws with the field that is missing or wrong */
export async function shellInFolder(folder: string): Promise<ServedShell> {
  const file = join(folder, 'release.json')
  const { success, output, issues } = v.safeParse(ShellSummary, summaryOf(JSON.parse(await readFile(file, 'utf8'))))
  if (!success) throw new Error(`${file}: ${v.getDotPath(issues[0])}: ${issues[0].message}`)
  return { version: output.version, manifest: output }
}

export function storedShell({ shell }: RegistryDocument, version: string | null | undefined): ServedShell | null {
  const release = version ? shell?.releases[version] : undefined
  return release ? { version: release.version, manifest: release } : null
}

/** Milliseconds until the next try after its files were unavailable. */
const retryAfterMs = 5_000

export interface ShellChoice {
  /** The active shell once its files are here; until then the previous one, or the host's own. */
  readonly choose: (document: RegistryDocument) => Promise<ServedShell>
  /** The one for a share of browsers, once its files are here. */
  readonly chooseCanary: (document: RegistryDocument) => Promise<SharedShell | null>
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
  const isHere = async ({ version }: ServedShell) => {
    try {
      await registry.bringRelease(shellName, version)
      return true
    } catch (error) {
      onError(error)
      retryAt = now() + retryAfterMs
      return false
    }
  }
  return {
    isLate: () => retryAt !== null && now() >= retryAt,
    choose: async (document) => {
      const active = storedShell(document, document.shell?.active)
      retryAt = null
      if (!active) return own
      if (active.version === last?.version) return last
      if (await isHere(active)) last = active
      // A revoked shell is not kept.
      return last && storedShell(document, last.version) ? last : own
    },
    chooseCanary: async (document) => {
      const { version, percent } = document.shell?.canary ?? {}
      const shell = storedShell(document, version)
      return shell && percent !== undefined && (await isHere(shell)) ? { ...shell, percent } : null
    },
  }
}
