import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { isFirefox } from '../engine.ts'
import { startOwnHost } from './own-host.ts'
import { test } from './policed-test.ts'
import { beSignedIn } from './steps.ts'

/** A page reports on releases when somebody leaves it while an area loads (product 21.6). */

/**
 * Stands before the host. It never answers for the entry of reports, and for the page that follows only once the browser has given the entry up, so that
 * whoever hears of that while the page is still there has the time to tell.
 */
async function startHolding(host: string) {
  const { promise: firstRequest, resolve: isPending } = Promise.withResolvers<void>()
  const { promise: givenUp, resolve: isGivenUp } = Promise.withResolvers<void>()
  const server = createServer(async (incoming, outgoing) => {
    if (/\/areas\/reports\/.*\/remoteEntry\.js/.test(incoming.url ?? '')) {
      outgoing.once('close', isGivenUp)
      return isPending()
    }
    // Chromium gives it up only once the other page is there.
    if (isFirefox && incoming.url === '/settings') await givenUp
    const options = { method: incoming.method ?? 'GET', headers: incoming.headers }
    incoming.pipe(
      request(new URL(incoming.url ?? '/', host), options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }).on('error', () => outgoing.destroy()),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, firstRequest, close }
}

test('leaving a page while an area loads is no failure of its release', async ({ page }) => {
  // Its own host, as the one of a worker counts what tests before reported.
  const host = await startOwnHost()
  const holding = await startHolding(host.url)
  await beSignedIn(page, 'site.admin')
  await page.goto(`${holding.url}/sites`)
  const health = async () => Object.entries(await host.registry.health())
  const areasOnScreen = async () =>
    (await health()).filter(([, { loaded }]) => loaded > 0).map(([release]) => release.split('/')[0])
  // Its page has the ticket of its reports from then on, so that the next ones can go out when it is left.
  await expect.poll(areasOnScreen).toContain('sites-systems')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await holding.firstRequest
  await page.evaluate(() => location.assign('/settings'))
  await expect.poll(areasOnScreen).toContain('auth')
  expect((await health()).filter(([, { failed, fellBack }]) => failed + fellBack > 0)).toEqual([])
  holding.close()
  await host.close()
})
