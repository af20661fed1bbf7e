import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostContract } from '@emberwatch/federation'
import { replaceFile } from './store-files.ts'

/** The host contracts that people run: the one of the served shell, and the one before it in sessions not yet reloaded. */
export interface HostContracts {
  readonly live: string
  readonly before?: string
}

const file = (root: string) => join(root, 'host.json')

/** What the host last wrote down; before its first start the contract of this working copy. */
export async function hostContracts(root: string): Promise<HostContracts> {
  const text = await readFile(file(root), 'utf8').catch(() => null)
  return text === null ? { live: hostContract } : JSON.parse(text)
}

/** Called by the host when it starts to serve a shell. */
export async function noteHostContract(root: string, live: string): Promise<void> {
  const known = await readFile(file(root), 'utf8').then(JSON.parse, () => null)
  if (known?.live === live) return
  await mkdir(root, { recursive: true })
  await replaceFile(file(root), JSON.stringify({ live, ...(known ? { before: known.live } : {}) }))
}
