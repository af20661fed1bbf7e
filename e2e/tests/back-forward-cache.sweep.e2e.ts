import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findNginx } from '../../tools/dev/debian.ts'
import { copyRelease } from './made-releases.ts'
import { copyShell } from './made-shells.ts'
import { type OwnHost, test } from './own-host.ts'
import { startNginx } from './own-nginx.ts'
import { beSignedIn } from './steps.ts'

/** A visit after the first costs no HTML, whatever stands in front; and what sessions tell of releases counts as before. */

test.describe.configure({ mode: 'serial' })

const by = { who: 'e2e', note: 'for a test' }

/** Opens the page; answers with what the server said of its HTML, which browsers do not tell the page. */
async function visit(page: Page, url = '/sites') {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const documents = new Set<string>()
  const statuses: number[] = []
  session.on('Network.requestWillBeSent', ({ type, requestId }) => type === 'Document' && documents.add(requestId))
  session.on(
    'Network.responseReceivedExtraInfo',
    ({ requestId, statusCode }) => documents.has(requestId) && statuses.push(statusCode),
  )
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await session.detach()
  return statuses
}
const expectLoads = ({ registry }: OwnHost, release: string, loads: number) =>
  expect.poll(async () => (await registry.health())[release]?.loaded, { timeout: 20_000 }).toBe(loads)
/** The ticket that the page got with its request (report-loads.ts). */
const ticketOf = (page: Page) => page.locator('script#registry').getAttribute('data-ticket')

test('the second visit costs a 304 and counts once for shell and area', async ({ page, host }) => {
  const folder = await copyShell('9.0.0', join(host.folder, 'shell-9.0.0'))
  await host.registry.publish(folder, by)
  await beSignedIn(page, 'super.admin')
  // The test has a release of its own, as another file of tests may have opened the area from this worker's host before.
  await host.registry.publish(await copyRelease('sites-systems', '9.20.0', join(host.folder, 'sites-9.20.0')), by)
  const tickets: (string | null)[] = []
  for (const [i, status] of [200, 304].entries()) {
    expect(await visit(page)).toEqual([status])
    for (const release of ['shell/9.0.0', 'sites-systems/9.20.0']) await expectLoads(host, release, i + 1)
    tickets.push(await ticketOf(page))
  }
  expect(new Set(tickets).size).toBe(2)
  expect(tickets).not.toContain(null)
})

test('another release and a rollback are there on the next visit', async ({ page, host }) => {
  await beSignedIn(page, 'super.admin')
  await visit(page, '/modems')
  await host.registry.publish(await copyRelease('modems', '9.0.0', join(host.folder, 'modems-9')), by)
  const files = () => page.locator('link[href*="/areas/modems/"]').first().getAttribute('href')
  expect([await visit(page, '/modems'), await files()]).toEqual([[200], expect.stringContaining('/modems/9.0.0/')])
  expect(await visit(page, '/modems')).toEqual([304])
  await host.registry.rollback('modems', by)
  expect([await visit(page, '/modems'), await files()]).toEqual([[200], expect.not.stringContaining('/9.0.0/')])
})

test('the page costs a 304 through nginx, which compresses nothing twice', async ({ page, host }) => {
  const nginx = findNginx()
  test.skip(!nginx, 'nginx is not installed ("apt-get install nginx-light")')
  const upstream = host.url.replace('localhost', '127.0.0.1')
  const pass = `location / { proxy_pass ${upstream}; proxy_buffering off; proxy_set_header Host $http_host; }`
  const front = await startNginx(nginx ?? '', host.folder, `server { listen 8080; gzip on; ${pass} }`)
  try {
    await beSignedIn(page, 'super.admin')
    for (const status of [200, 304]) expect(await visit(page, `${front.url}/sites`)).toEqual([status])
  } finally {
    front.close()
  }
})
