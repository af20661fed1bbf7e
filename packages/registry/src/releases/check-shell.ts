import { join } from 'node:path'
import { type Refusal, type RegistryDocument, ShellRelease, shellName } from '@emberwatch/federation'
import * as v from 'valibot'
import { contractIn } from '../contracts/contract-gaps.ts'
import type { HostContracts } from '../contracts/host-contracts.ts'
import { leftWithout } from '../contracts/shell-gates.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { type Checked, filesAreWhole, refusedSchema, typesAreKnown } from './check-release.ts'

interface ShellCheck {
  readonly store: StoreEngine
  readonly document: RegistryDocument
  readonly contracts: HostContracts
  /** Areas that may break. */
  readonly breaks: readonly string[]
}

/** Checks everything except the signature. */
export async function checkShell(folder: string, json: unknown, asked: ShellCheck): Promise<Checked> {
  const { store, document, contracts, breaks } = asked
  const parsed = v.safeParse(ShellRelease, json)
  if (!parsed.success) return refusedSchema(parsed.issues, ShellRelease)
  const release = parsed.output
  const refusals = [
    ...typesAreKnown(release, ['shell.json']),
    ...namesAreWhole(release),
    ...leftWithout(document, { shell: contractIn(release), before: contracts.live, breaks }),
    ...(await filesAreWhole(folder, release)),
    ...(await namesAreItsOwn(store, document, release)),
  ]
  return { release, refusals, warnings: [] }
}

/** Files named by pages exist, with equal hashes. */
const namesAreWhole = ({ scripts, styles, preloads, lazy, files }: ShellRelease): Refusal[] =>
  [...scripts, ...styles, ...preloads, ...Object.values(lazy).flat()]
    .filter(({ file, integrity }) => files[file]?.integrity !== integrity)
    .map(({ file }) => ({
      rule: 'integrity',
      message: `release.json: ${file} is not among its files with that integrity`,
    }))

/** All shells share one path, so equal names need equal content. */
async function namesAreItsOwn(store: StoreEngine, { shell }: RegistryDocument, release: ShellRelease) {
  const refusals: Refusal[] = []
  for (const version of Object.keys(shell?.releases ?? {}).filter((one) => one !== release.version)) {
    const { files = {} } = (await store.readRelease(shellName, version)) ?? {}
    for (const [file, { integrity }] of Object.entries(release.files))
      if (file !== 'shell.json' && files[file] && files[file].integrity !== integrity)
        refusals.push({ rule: 'collision', message: `${file} has other content in ${join(shellName, version)}` })
  }
  return refusals
}
