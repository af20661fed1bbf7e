import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { areasOf, hostContract, type RegistryDocument, registryPath } from '@emberwatch/federation'
import { releasesFolderIn } from '@emberwatch/host'
import { hostContractIn, needsLines, needsOf, noteHostContract, openStore } from '@emberwatch/registry'
import { expect } from '@playwright/test'
import { startServer } from '../../tools/dev/start-server.ts'
import { ownDataFolder, serverEnv } from '../own-server.ts'
import { expectHome, goInside, homeAreas, homes } from './area-homes.ts'
import { startOwnHost, test } from './own-host.ts'
import { beSignedIn } from './steps.ts'

/** Areas and shells that were built at different times: all of one major version go together, others are refused. */

const major = Number(hostContract.split('.')[0])
const newerContract = `${major}.99.0`
const nextMajor = `${major + 1}.0.0`
const by = { who: 'e2e', note: 'for a test' }
const build = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', script), ...args])

test('old areas run in a newer shell, and one of the next major is refused', async ({ page, host }) => {
  test.setTimeout(180_000)
  const shell = join(host.folder, 'newer-shell')
  await build('build-shell.ts', newerContract, shell)
  // Its areas are those of the workspace, which were built for this one's contract.
  const newer = await startOwnHost({}, shell)
  try {
    const folderOf = (name: string) => join(newer.folder, name)
    await build('build-release.ts', 'reports', '6.1.0', folderOf('newer'), '', newerContract)
    await build('build-release.ts', 'reports', '7.0.0', folderOf('next'), '', nextMajor)
    await newer.registry.publish(folderOf('newer'), by)
    await expect(newer.registry.publish(folderOf('next'), by)).rejects.toThrow(
      `host-contract: release.json: needs host contract ^${nextMajor}, the host has ${newerContract}`,
    )
    const versions: string[] = []
    page.on('response', (response) => {
      const match = /\/areas\/reports\/([^/]+)\/pages-/.exec(response.url())
      if (match?.[1]) versions.push(match[1])
    })
    await beSignedIn(page, 'super.admin')
    await page.goto(`${newer.url}/reports`)
    await expectHome(page, 'reports')
    for (const area of homeAreas) {
      await goInside(page, homes[area].path)
      await expectHome(page, area)
    }
    expect(new Set(versions)).toEqual(new Set(['6.1.0']))

    // The older shell does not take what needs the newer one.
    await expect(host.registry.publish(folderOf('newer'), by)).rejects.toThrow(
      `host-contract: release.json: needs host contract ^${newerContract}, the host has ${hostContract}`,
    )
    // A newer area that asks for no more than the older shell has runs there.
    await build('build-release.ts', 'reports', '6.2.0', folderOf('modest'), '', hostContract)
    await host.registry.publish(folderOf('modest'), by)
    versions.length = 0
    await page.goto(`${host.url}/reports`)
    await expectHome(page, 'reports')
    expect(new Set(versions)).toEqual(new Set(['6.2.0']))
  } finally {
    await newer.close()
  }
})

test('a shell of the next major version adapts releases of this one', async ({ page, host }) => {
  test.setTimeout(180_000)
  const shell = join(host.folder, 'next-shell')
  await build('build-shell.ts', nextMajor, shell, 'next-major')
  const next = await startOwnHost({}, shell)
  try {
    const contract = hostContractIn(await readFile(join(shell, 'shell.json'), 'utf8'))
    expect(contract).toMatchObject({ version: nextMajor, adapts: { hostContract } })
    const renamed = 'ClusterMap of @emberwatch/ui/map'
    const lines = needsLines(needsOf(await next.registry.read(), contract))
    expect(lines.filter((line) => line.includes(renamed))).toEqual([
      expect.stringMatching(/^sites-systems \S+ \(active\) is adapted: /),
    ])
    const urls: string[] = []
    page.on('response', (response) => urls.push(response.url()))
    await beSignedIn(page, 'super.admin')
    await page.goto(`${next.url}/map`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 25_000 })
    await expect(page.locator('.leaflet-container')).toBeVisible({ timeout: 25_000 })
    expect(urls.some((url) => /\/areas\/sites-systems\/[^/]+\/pages-MapPage/.test(url))).toBe(true)
    for (const area of homeAreas) {
      await goInside(page, homes[area].path)
      await expectHome(page, area)
    }
    // Without the adapter none of them is accepted, and the message names what is gone.
    const { adapts: _, ...alone } = contract
    const messages = (await next.registry.checkShell(alone)).map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringContaining(`needs host contract ^${major}.`))
    expect(messages).toContainEqual(expect.stringContaining(`uses ${renamed}, which the host's shell does not give`))
  } finally {
    await next.close()
  }
})

test('a server starts on a data folder of another major version', async () => {
  test.setTimeout(120_000)
  const folder = await ownDataFolder('other')
  try {
    await noteHostContract(openStore({ folder: releasesFolderIn(folder) }), { version: `${major + 1}.0.0` })
    const server = await startServer({ env: serverEnv(folder), isBuilt: true })
    try {
      const answer = await fetch(`${server.url}${registryPath}`)
      const { areas } = (await answer.json()) as RegistryDocument
      expect(Object.keys(areas).sort()).toEqual(areasOf({}).sort())
    } finally {
      await server.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
