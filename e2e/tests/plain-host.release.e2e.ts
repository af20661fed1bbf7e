import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { registryPath } from '@emberwatch/federation'
import { expect } from '@playwright/test'
import { servePlainHost } from '../plain-host/serve.ts'
import { test } from './policed-test.ts'
import { beSignedIn } from './steps.ts'

/** A host of Module Federation that is not our shell and lies on another origin: what `mf-manifest.json` of a release is for. */

const app = process.env.BASE_URL ?? ''
let folder: string
let server: Server
let origin: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-plain-host-'))
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../plain-host/build.ts'), folder])
  server = await servePlainHost(folder, app)
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Reads the manifest of the active release. */
async function manifestOf(area: string): Promise<string> {
  const { areas } = await (await fetch(app + registryPath)).json()
  return `${app}/areas/${area}/${areas[area].active}/mf-manifest.json`
}

test('a host that knows nothing of ours but the shared modules shows a part through its manifest', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
  await beSignedIn(page, 'super.admin')
  const manifest = await manifestOf('modems')
  await page.goto(`${origin}/?part=AllModems&manifest=${encodeURIComponent(manifest)}`)
  await expect(page.getByRole('link', { name: 'fam-000417' })).toBeVisible()
  const files = paths.filter((path) => path.startsWith('/areas/')).map((path) => path.split('/').at(-1) ?? '')
  expect(files[0]).toBe('mf-manifest.json')
  expect(files).toContain('plainEntry.js')
  expect(files).not.toContain('remoteEntry.js')

  // The federation's browser tools draw this: the remotes, and the manifests by which they were found.
  const { names, moduleInfo } = await page.evaluate(() => {
    const { __INSTANCES__: instances, moduleInfo } = (window as unknown as { __FEDERATION__: Federation })
      .__FEDERATION__
    return { names: instances.map(({ name }) => name), moduleInfo }
  })
  const { name, shared, exposes } = await (await fetch(manifest)).json()
  expect(names).toEqual(['plain_host', name])
  expect(moduleInfo.plain_host).toMatchObject({ remotesInfo: { remote: { matchedVersion: manifest } } })
  const remote = moduleInfo[`remote:${manifest}`]
  expect(remote).toMatchObject({
    version: manifest,
    remoteEntry: 'plainEntry.js',
    globalName: name,
    publicPath: manifest.replace(/[^/]+$/, ''),
  })
  expect([remote?.modules?.length, remote?.shared?.length]).toEqual([exposes.length, shared.length])
})

interface Federation {
  readonly __INSTANCES__: readonly { readonly name: string }[]
  readonly moduleInfo: Readonly<Record<string, { readonly modules?: unknown[]; readonly shared?: unknown[] }>>
}
