import { expect, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { test } from './policed-test.ts'
import { openAs } from './steps.ts'

/** One stream of changes for all tabs of a browser (product 15.1): HTTP/1.1 has six connections for them. */

const tabs = 8

test(
  'reads in every one of eight tabs by one stream, which another tab takes over',
  areaTag('/sites'),
  async ({ context }) => {
    const streams: Page[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/api/v1/live')) streams.push(request.frame().page())
    })
    const pages: Page[] = []
    for (let tab = 0; tab < tabs; tab += 1) {
      const page = await context.newPage()
      pages.push(page)
      if (tab === 0) await openAs(page, 'site.admin')
      await page.goto('/sites')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.locator('.ew-freshness-live:not(.is-awaited)').first()).toBeAttached()
    }
    const leader = streams.at(-1)
    expect(leader).toBe(pages[0])
    const before = streams.length
    await leader?.close()
    await expect.poll(() => streams.length).toBe(before + 1)
    expect(streams.at(-1)).not.toBe(leader)
    await expect((pages.at(-1) as Page).locator('.ew-freshness-live:not(.is-awaited)').first()).toBeAttached()
  },
)
