import { userInfo } from 'node:os'
import { readDeclared, sharedSettings } from '@emberwatch/settings'
import { type CommandAnswer, type CommandInput, type CommandName, runCommand } from '../commands/commands.ts'
import { copyStore } from '../engines/copy-store.ts'
import { areasCommandSettings } from '../engines/declared-settings.ts'
import { openStore as openStoreAt } from '../engines/store.ts'
import { openStoreOf } from '../engines/store-settings.ts'
import { Registry } from '../registry.ts'
import type { Checked } from '../releases/check-release.ts'
import type { Published } from '../releases/publish.ts'
import type { NeedsSignature } from '../state/registry-context.ts'
import { MissingHost, refuseWithoutStore } from './missing-host.ts'
import { type PublishOptions, RemoteStore } from './remote-store.ts'

/** Opens the store that a command works on: the one of the settings, or a host. */

export interface Store {
  readonly run: <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandAnswer<N>>
  readonly publish: (folder: string, options: PublishOptions) => Promise<Published>
  readonly check: (folder: string) => Promise<Checked>
  /** Open connections would keep the command running. */
  readonly close: () => Promise<void>
}

export async function copyFrom(folder: string): Promise<{ releases: number; revision: number; wrong: string[] }> {
  const [from, to] = [openStoreAt({ folder }), openStoreOf(process.env)]
  try {
    const copied = await copyStore(from, to)
    return { ...copied, wrong: Object.keys(await new Registry(to).verify()) }
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

/** See docs/settings.md. */
export function openStore({ host, token }: { host?: string; token?: string }): Store {
  const { EMBERWATCH_TOKEN, EMBERWATCH_WHO: who = userInfo().username } = readDeclared(
    areasCommandSettings,
    process.env,
  )
  if (host !== undefined && !host.trim()) throw new MissingHost('--host is empty')
  if (host) return new RemoteStore(host, token ?? EMBERWATCH_TOKEN ?? '')
  const registry = new Registry(openStoreOf(process.env), {
    needsSignature: requiresSignatures(process.env),
  })
  return {
    run: (name, input) => runCommand(registry, name, input, who),
    publish: async (folder, { note, ...options }) => {
      await refuseWithoutStore(folder, registry.root, process.env)
      return registry.publish(folder, { who, note }, options)
    },
    check: async (folder) => {
      await refuseWithoutStore(folder, registry.root, process.env)
      return registry.check(folder)
    },
    close: () => registry.store.close(),
  }
}

/** Signatures are required in production by default. @throws SettingsError for an unknown value */
export function requiresSignatures(env: Readonly<Record<string, string | undefined>>): NeedsSignature {
  const { REQUIRE_SIGNATURES, NODE_ENV } = sharedSettings
  const read = readDeclared({ REQUIRE_SIGNATURES, NODE_ENV }, env)
  return read.REQUIRE_SIGNATURES ?? read.NODE_ENV?.trim() === 'production'
}
