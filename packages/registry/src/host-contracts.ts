import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { hostContract } from '@emberwatch/federation'
import type { HostContract } from './contract-gaps.ts'
import { replaceFile } from './store-files.ts'

/** The host contracts that people run: the one of the served shell, and the one before it in sessions not yet reloaded. */
export interface HostContracts {
  readonly live: HostContract
  readonly before?: HostContract
}

const file = (root: string) => join(root, 'host.json')

/** What the host last wrote down; before its first start the version of this working copy. */
export async function hostContracts(root: string): Promise<HostContracts> {
  return (await readNoted(root)) ?? { live: { version: hostContract } }
}

/** Called by the host when it starts to serve a shell. */
export async function noteHostContract(root: string, live: HostContract): Promise<void> {
  const known = await readNoted(root)
  if (isDeepStrictEqual(known?.live, live)) return
  await mkdir(root, { recursive: true })
  await replaceFile(file(root), JSON.stringify({ live, ...(known ? { before: known.live } : {}) }))
}

async function readNoted(root: string): Promise<HostContracts | null> {
  const noted = await readFile(file(root), 'utf8').then(JSON.parse, () => null)
  return noted && { live: read(noted.live), ...(noted.before ? { before: read(noted.before) } : {}) }
}

/** A host before 4.1.0 wrote the version alone. */
const read = (noted: string | HostContract): HostContract => (typeof noted === 'string' ? { version: noted } : noted)
