import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoIds } from '@emberwatch/api/fleet'
import { releasesFolderIn } from '@emberwatch/host'
import { Registry } from '@emberwatch/registry'
import type { KyInstance } from 'ky'
import { startOwnServer } from '../own-server.ts'
import { tokenOf } from '../sign-in.ts'
import { releaseWithPage } from '../tests/made-releases.ts'
import { clientOf } from './client.ts'
import { quantile } from './figures.ts'
import { listWaitsDuring } from './list-waits.ts'

const changes = 60
const idleMs = 5_000
const version = '9.9.1'
const page = `export const ModemsPage = () => <p>Modems</p>`

/**
 * Sixty changes of a release by one person, one after the other: how many of them are new registries for all browsers, and in whole milliseconds
 * how long another person waits for a list meanwhile.
 */
export async function measureChanges() {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-changes-'))
  const server = await startOwnServer(folder, { NODE_ENV: '' })
  try {
    const registry = new Registry(releasesFolderIn(folder))
    const release = await releaseWithPage('modems', version, join(folder, 'other'), ['ModemsPage', page])
    await registry.publish(release, { who: 'bench', note: 'another release' }, { activate: false })
    const [authorization, other] = await Promise.all([
      tokenOf(server.url, demoIds.emails['super.admin']),
      tokenOf(server.url, demoIds.emails['site.monitor']),
    ])
    const idle = await listWaitsDuring(server.url, other, () => pause(idleMs))
    const before = (await registry.read()).revision
    let accepted = 0
    const during = await listWaitsDuring(server.url, other, async () => {
      accepted = await change(clientOf(server.url, authorization), registry)
    })
    const revisions = (await registry.read()).revision - before
    const [idleP99, p99] = [Math.round(quantile(idle, 0.99)), Math.round(quantile(during, 0.99))]
    return { 'list p99': p99, 'slower by': p99 - idleP99, changes, accepted, revisions }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns how many were accepted */
async function change(client: KyInstance, registry: Registry): Promise<number> {
  let accepted = 0
  for (let n = 0; n < changes; n++) {
    const { revision } = await registry.read()
    const json = { action: 'canary', version, percent: 1 + (n % 40), note: 'once more', revision }
    const answer = await client.post('admin/areas/modems/changes', { json, throwHttpErrors: false })
    if (answer.ok) accepted += 1
    else if (answer.status !== 429) throw new Error(`a change answered ${answer.status} ${await answer.text()}`)
  }
  return accepted
}
