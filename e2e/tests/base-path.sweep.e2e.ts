import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { exportStatic } from '@emberwatch/host'
import { expect, type Page } from '@playwright/test'
import { findNginx } from '../../tools/dev/debian.ts'
import { startServer } from '../../tools/dev/start-server.ts'
import { ownDataFolder, serverEnv } from '../own-server.ts'
import { expectHome, goInside, homeAreas, homes } from './area-homes.ts'
import { startNginx } from './own-nginx.ts'
import { test } from './policed-test.ts'
import { chooseInMenu, logIn, settled, watchTroubles } from './steps.ts'

/** The whole app below a path of its origin, behind nginx, where something else lives beside it. */

const nginx = findNginx()
test.skip(!nginx, 'nginx is not installed ("apt-get install nginx-light")')
test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

let folder: string
let server: Awaited<ReturnType<typeof startServer>>
let front: Awaited<ReturnType<typeof startNginx>>
const outside = 'location / { return 404 "somebody else"; }'

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await ownDataFolder('base')
  const env = serverEnv(folder, { BASE_PATH: '/fire/', PUBLIC_URL: 'https://people.example/fire' })
  server = await startServer({ env, isBuilt: true })
  const upstream = server.url.replace('localhost', '127.0.0.1').replace('/fire', '')
  const location = `location /fire/ { proxy_pass ${upstream}; proxy_buffering off; proxy_set_header Host $http_host; }`
  front = await startNginx(nginx ?? '', folder, `server { listen 8080; ${location} ${outside} }`)
})
test.afterAll(async () => {
  front?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Paths that the page asks its own origin for. */
function watchPaths(page: Page, origin: string): Set<string> {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin) paths.add(url.pathname)
  })
  return paths
}
const within = (path: string) => `/fire${path}`

async function workEverywhere(page: Page, origin: string) {
  const troubles = watchTroubles(page)
  const paths = watchPaths(page, origin)
  await logIn(page, 'super.admin', `${origin}${within('/login')}`)
  await expect(page).toHaveURL(`${origin}${within('/administration')}`)
  for (const area of homeAreas) {
    await goInside(page, within(homes[area].path))
    await expectHome(page, area)
  }
  await goInside(page, within('/map'))
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await page.getByRole('link', { name: 'Sites' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${origin}${within('/sites')}`))
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${origin}${within('/sites/')}`))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(keys).toContain('/fire/auth_token')
  // The router's own, of this tab and its entries alone.
  const others = keys.filter((key) => !key.startsWith('/fire/') && key !== 'react-router-scroll-positions')
  expect(others).toEqual([])
  await settled(page)
  await chooseInMenu(page, 'Logout')
  await expect(page).toHaveURL(`${origin}${within('/login')}`)
  expect([...paths].filter((path) => !path.startsWith('/fire/'))).toEqual([])
  expect(troubles).toEqual([])
}

test('people stay below the path', async ({ page }) => {
  await workEverywhere(page, front.url)
})

test('the path without its slash and links in mail lead there, and nothing is beside it', async ({ page }) => {
  await page.goto(`${front.url}/fire`)
  await expect(page).toHaveURL(`${front.url}${within('/login')}`)
  await page.goto(`${front.url}${within('/forgot-password')}`)
  await page.getByLabel('Email').fill('site.admin@emberwatch.example')
  await page
    .getByRole('button')
    .filter({ hasText: /send|reset/i })
    .first()
    .click()
  const mailFolder = join(folder, 'outbox')
  const mails = async () => {
    const names = await readdir(mailFolder).catch(() => [])
    const texts = await Promise.all(names.map((name) => readFile(join(mailFolder, name), 'utf8')))
    return texts.filter((text) => text.includes('Subject: Choose a new'))
  }
  await expect.poll(async () => (await mails()).length).toBe(1)
  expect((await mails())[0]).toContain('https://people.example/fire/reset-password/')
  const beside = server.url.replace('/fire', '')
  const ask = async (path: string) =>
    (await fetch(beside + path, { headers: { accept: 'text/html' }, redirect: 'manual' })).status
  expect(await Promise.all(['/', '/sites', '/firesides', '/areas/registry.json', '/livez'].map(ask))).toEqual([
    404, 404, 404, 404, 200,
  ])
})

test('plain files work with the API at another address', async ({ page }) => {
  const root = resolve(import.meta.dirname, '../..')
  await exportStatic({
    shellFolder: join(root, 'shell/dist'),
    releasesFolder: join(folder, 'releases'),
    folder: join(folder, 'static'),
    apiUrl: process.env.BASE_URL ?? '',
    basePath: '/fire/',
  })
  const block = await readFile(join(folder, 'static/nginx.conf'), 'utf8')
  const files = await startNginx(nginx ?? '', folder, block)
  try {
    await workEverywhere(page, files.url)
  } finally {
    files.close()
  }
})
