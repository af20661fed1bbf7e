import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startDevAreaServer } from '@emberwatch/area-kit'
import { exportStatic } from '@emberwatch/host'
import { expect, type Page } from '@playwright/test'
import { findNginx } from '../../tools/dev/debian.ts'
import { expectHome, goInside, homeAreas, homes } from './area-homes.ts'
import { startOwnHost, test } from './own-host.ts'
import { startNginx } from './own-nginx.ts'
import { beSignedIn, watchTroubles } from './steps.ts'

/** Areas and app from elsewhere than the one server: another origin, a developer's machine, a static host. */

const root = join(import.meta.dirname, '../..')

async function expectAllAreas(page: Page) {
  for (const area of homeAreas) {
    await goInside(page, homes[area].path)
    await expectHome(page, area)
  }
}

test('areas of another origin work under its policy with every hash', async ({ page, host }) => {
  const front = await startOwnHost({ areasBase: `${host.url}/areas/` })
  try {
    const troubles = watchTroubles(page)
    const origins = new Set<string>()
    page.on('request', (request) => {
      if (/\/areas\/[a-z-]+\/\d/.test(request.url())) origins.add(new URL(request.url()).origin)
    })
    await beSignedIn(page, 'super.admin')
    const answer = await page.goto(`${front.url}/reports`)
    expect(answer?.headers()['content-security-policy']).toContain(`script-src 'self' ${host.url} 'sha256-`)
    await expectHome(page, 'reports')
    await expectAllAreas(page)
    expect([...origins]).toEqual([host.url])
    expect(troubles).toEqual([])

    await page.route(/\/areas\/modems\/[^/]+\/.*\.js$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `window.hasRun = true;${await response.text()}` })
    })
    await page.goto(`${front.url}/modems`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('unavailable')
    expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  } finally {
    await front.close()
  }
})

test.describe("an area of a developer's machine", () => {
  const override = (page: Page, entry: string) =>
    page.addInitScript((address) => {
      if (sessionStorage.getItem('was set')) return
      sessionStorage.setItem('was set', 'yes')
      localStorage.setItem('emberwatch:overrides', JSON.stringify({ reports: address }))
    }, entry)
  const banner = (page: Page) => page.getByText('Not the published release')

  /** The reports area as a developer has it: a copy of its source that a test may change. */
  async function startDevelopment(folder: string) {
    const source = join(folder, `dev-${Date.now()}`)
    for (const part of ['src', 'area.json', 'package.json', 'webpack.config.mjs'])
      await cp(join(root, 'mf-reports', part), join(source, part), { recursive: true })
    await symlink(join(root, 'mf-reports/node_modules'), join(source, 'node_modules'))
    const file = join(source, 'src/pages/ReportsPage/ReportsPage.tsx')
    const server = await startDevAreaServer({ folder: source, outputPath: join(source, 'dist'), say: () => {} })
    const change = async (from: string, to: string) =>
      writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to))
    return { ...server, change }
  }

  test('runs in a shell that allows it until Reset', async ({ page, host }) => {
    const shell = await startOwnHost({ allowOverrides: true })
    const development = await startDevelopment(host.folder)
    try {
      await beSignedIn(page, 'super.admin')
      await override(page, development.entry)
      await page.goto(`${shell.url}/reports`)
      await expect(banner(page)).toContainText('Reports from 127.0.0.1')
      await expectHome(page, 'reports')
      await development.change('title="Reports"', 'title="Reports in the making"')
      await expect(page.getByRole('heading', { level: 1, name: 'Reports in the making' })).toBeVisible()
      await expectAllAreasBut(page)
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(banner(page)).toHaveCount(0)
      await goInside(page, '/reports')
      await expectHome(page, 'reports')
    } finally {
      await development.close()
      await shell.close()
    }
  })
  /** The others come from the host as ever. */
  async function expectAllAreasBut(page: Page) {
    for (const area of homeAreas.filter((name) => name !== 'reports')) {
      await goInside(page, homes[area].path)
      await expectHome(page, area)
    }
  }

  test('is refused by other shells', async ({ page, host }) => {
    const urls: string[] = []
    page.on('request', (request) => void urls.push(request.url()))
    await beSignedIn(page, 'super.admin')
    await override(page, 'http://127.0.0.1:9/remoteEntry.js')
    const answer = await page.goto(`${host.url}/reports`)
    expect(answer?.headers()['content-security-policy']).not.toContain('127.0.0.1')
    await expectHome(page, 'reports')
    await expect(banner(page)).toHaveCount(0)
    expect(urls.filter((url) => url.includes(':9/'))).toEqual([])
  })

  test('must be on this machine', async ({ page }) => {
    const shell = await startOwnHost({ allowOverrides: true })
    try {
      await beSignedIn(page, 'super.admin')
      await override(page, 'https://evil.example/remoteEntry.js')
      await page.goto(`${shell.url}/reports`)
      await expectHome(page, 'reports')
      await expect(banner(page)).toHaveCount(0)
    } finally {
      await shell.close()
    }
  })
})

test.describe('plain files behind nginx', () => {
  const nginx = findNginx()
  test.skip(!nginx, 'nginx is not installed ("apt-get install nginx-light")')
  let server: Awaited<ReturnType<typeof startNginx>>
  let url: string

  test.beforeAll(async ({ host }) => {
    const folder = join(host.folder, 'static')
    await mkdir(folder)
    await exportStatic({
      shellFolder: join(host.folder, 'shell'),
      releasesFolder: host.registry.root,
      folder,
      apiUrl: process.env.BASE_URL ?? '',
    })
    server = await startNginx(nginx ?? '', folder, await readFile(join(folder, 'nginx.conf'), 'utf8'))
    url = server.url
  })
  test.afterAll(() => server?.close())

  test('serve every area with policy and hashes', async ({ page }) => {
    const troubles = watchTroubles(page)
    await beSignedIn(page, 'super.admin')
    await page.goto(`${url}/reports`)
    await expectHome(page, 'reports')
    await expectAllAreas(page)
    expect(troubles).toEqual([])
  })

  test('have a cache lifetime each', async ({ host }) => {
    const version = (await host.registry.read()).areas.reports?.active
    const ask = async (path: string, headers = {}) => {
      const answer = await fetch(url + path, { headers })
      return { status: answer.status, cache: answer.headers.get('cache-control'), etag: answer.headers.get('etag') }
    }
    const forEver = 'public, max-age=31536000, immutable'
    expect(await ask(`/areas/reports/${version}/remoteEntry.js`)).toMatchObject({ status: 200, cache: forEver })
    expect(await ask('/areas/reports/9.9.9/remoteEntry.js')).toMatchObject({ status: 404, cache: null })
    expect(await ask('/assets/lost.js')).toMatchObject({ status: 404, cache: null })
    for (const path of ['/sites/7', '/areas/registry.json']) {
      const { cache, etag } = await ask(path)
      expect([path, cache]).toEqual([path, 'no-cache'])
      expect([path, (await ask(path, { 'if-none-match': etag ?? '' })).status]).toEqual([path, 304])
    }
  })
})
