import { join } from 'node:path'
import type { ProcessLog } from '@emberwatch/operations'
import { type ApiUp, type Registry, readTokens } from '@emberwatch/registry'
import { publishBuilt, type RunningServer, readAll, runServer } from '@emberwatch/server'
import { areasHere, buildAll, builtFolder, shellFolder } from './build-all.ts'
import { buildNameOf } from './build-name.ts'

interface StartOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isBuilt?: boolean
  /** URLs of areas that every browser loads from elsewhere, by area; for `pnpm dev`. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly stream?: ProcessLog['stream']
}

export const buildHere = () => buildNameOf(join(import.meta.dirname, '../..'))

/** Builds, publishes and serves shell, areas and API of this working copy in this process (docs/architecture.md). */
export async function startServer({ env, isBuilt = false, overrides, stream }: StartOptions): Promise<RunningServer> {
  // Fails on invalid tokens before a minute of building.
  readTokens(readAll(env).host.publishTokens)
  if (!isBuilt) await buildAll()
  const publish = (registry: Registry, apis?: readonly ApiUp[]) =>
    publishBuilt(registry, { names: areasHere(), folderOf: builtFolder }, { replaces: true, apis })
  return runServer({ env, build: buildHere(), stream, shellFolder, publish, overrides })
}
