import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { goInside, panelOf } from './area-homes.ts'
import { releaseOfNewArea } from './made-releases.ts'
import { startOwnHost } from './own-host.ts'
import { test } from './policed-test.ts'
import { beSignedIn } from './steps.ts'

/** An area's own server is down in every way at once: what its page shows, and that all others know nothing of it. */

const by = { who: 'e2e', note: 'for a test' }
const ways = ['busy', 'silent', 'cut', 'stopping'] as const
const calls = `import { get, ofService, signedIn, Text } from '@emberwatch/contract'

export const sky = ofService(
  'weather',
  get('/sky/{way}', { name: 'weather.sky', summary: 'The sky.', access: signedIn, answer: Text }),
)
`
const page = `import { useItem } from '@emberwatch/api-client'
import { ErrorBanner, Page } from '@emberwatch/ui'
import { sky } from '../../calls.ts'

function Sky({ way }: { way: string }) {
  const { data, error, refetch } = useItem(sky, { params: { way } })
  return (
    <section aria-label={way}>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <p>{data ?? 'waiting'}</p>
    </section>
  )
}

export const FirstPage = () => <Page title="Weather">{${JSON.stringify(ways)}.map((way) => <Sky key={way} way={way} />)}</Page>
`

let isWell = false
const server = createServer((request, response) => {
  const way = request.url?.split('/').at(-1)
  const json = { 'content-type': 'application/json' }
  if (isWell) return response.writeHead(200, json).end('{"data":"clear"}')
  if (way === 'busy') return response.writeHead(503, json).end('{"status":503,"statusText":"generic.unavailable"}')
  if (way === 'cut') return response.destroy()
  if (way === 'stopping') return response.writeHead(200, json).write('{"data":')
})
test.beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test("the area's page reports its missing server in place, and Retry recovers it", async ({ page: browser }) => {
  const host = await startOwnHost({ serviceTimeoutMs: 300 })
  try {
    await host.registry.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
    await host.registry.serve('weather', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, by)
    const release = await releaseOfNewArea('weather', '1.0.0', join(host.folder, 'weather'), page, calls)
    await host.registry.publish(release, by)
    await beSignedIn(browser, 'site.operator')
    await browser.clock.install()
    await browser.goto(`${host.url}/weather`)
    // A read is tried twice again when the host says, after five seconds; people wait that out.
    await expect(async () => {
      await browser.clock.fastForward(1500)
      await expect(browser.getByRole('button', { name: 'Retry' })).toHaveCount(ways.length, { timeout: 300 })
    }).toPass({ timeout: 40_000 })
    for (const way of ways) {
      const region = browser.getByRole('region', { name: way })
      await expect(region).toContainText(way === 'stopping' ? /./ : '503: The service is not available at the moment')
    }
    await expect(browser.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible()
    await expect(panelOf(browser)).toHaveCount(0)
    isWell = true
    for (const way of ways) {
      const region = browser.getByRole('region', { name: way })
      await region.getByRole('button', { name: 'Retry' }).click()
      await expect(region).toHaveText('clear')
    }
    await goInside(browser, '/sites')
    await expect(browser.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  } finally {
    await host.close()
  }
})
