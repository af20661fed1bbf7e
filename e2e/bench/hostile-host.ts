import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/demo'
import { releasesFolderIn } from '@emberwatch/host'
import { Registry } from '@emberwatch/registry'
import type { KyInstance } from 'ky'
import { tokenOf } from '../sign-in.ts'
import { releaseWithPage } from '../tests/made-releases.ts'
import { clientOf } from './client.ts'
import { p99Of } from './list-waits.ts'
import { startServerProcess } from './server-process.ts'

const changes = 60
/** Milliseconds between two reads of the list. */
const pauseMs = 20
const idleReadings = 200
const version = '9.9.1'
const page = `export const ModemsPage = () => <p>Modems</p>`

/**
 * Sixty changes of a release by one person, one after the other: how many of them are new registries for all browsers, and in whole milliseconds
 * how long another person waits for a list meanwhile.
 */
export async function measureChanges() {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-changes-'))
  const server = await startServerProcess({ DATA_DIR: folder, NODE_ENV: '' })
  try {
    const registry = new Registry(releasesFolderIn(folder))
    const release = await releaseWithPage('modems', version, join(folder, 'other'), ['ModemsPage', page])
    await registry.publish(release, { who: 'bench', note: 'another release' }, { activate: false })
    const [authorization, other] = await Promise.all([
      tokenOf(server.url, demoIds.emails['super.admin']),
      tokenOf(server.url, demoIds.emails['site.monitor']),
    ])
    const reader = clientOf(server.url, other)
    const readList = () => reader.get('sites?limit=10').arrayBuffer()
    const idle: number[] = []
    for (let n = 0; n < idleReadings; n++) idle.push(await timed(readList))
    const before = (await registry.read()).revision
    let isOver = false
    const changing = change(clientOf(server.url, authorization), registry).finally(() => {
      isOver = true
    })
    const during: number[] = []
    while (!isOver) during.push(await timed(readList))
    const accepted = await changing
    const revisions = (await registry.read()).revision - before
    const [idleP99, p99] = [Math.round(p99Of(idle)), Math.round(p99Of(during))]
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  const took = performance.now() - begin
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return took
}
