import { demoIds } from '@emberwatch/api/fleet'
import { expect } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { test } from './own-platform.ts'
import { beSignedIn } from './steps.ts'

/** A visit on a phone at the panel, whose tested units are seen at the desk (product 28.2, 28.3). */

const systemId = demoIds.system('risavika', 1)
const path = `/systems/${systemId}#9`

test(
  'the desk sees the units that an operator tests on a phone',
  areaTag('/systems/1'),
  async ({ page, platform, browser }) => {
    const phone = await browser.newContext({ baseURL: platform.url, viewport: { width: 390, height: 844 } })
    const other = await phone.newPage()
    await beSignedIn(other, 'site.operator', platform.url)
    await other.goto(path)
    await other.getByRole('button', { name: 'Start visit' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
    await expect(other.getByText(/: 0 of \d+ units tested\./)).toBeVisible()

    await beSignedIn(page, 'site.monitor', platform.url)
    await page.goto(path)
    const units = page.getByRole('table', { name: 'Units' })
    const row = units.getByRole('row').nth(1)
    await expect(row).toContainText('Not yet')
    const name = await row.getByRole('cell').first().textContent()

    const { kysely } = platform.api.db
    const unit = await kysely
      .selectFrom('units')
      .select(['unitName', 'hardwareTag'])
      .where('systemId', '=', systemId)
      .where('unitName', '=', name)
      .executeTakeFirstOrThrow()
    const event = { systemId, occurredAt: new Date(), eventName: 'Test alarm', ...unit }
    await kysely.insertInto('events').values(event).execute()
    await expect(row).not.toContainText('Not yet')
    await expect(other.getByText(/: 1 of \d+ units tested\./)).toBeVisible()

    await other.getByRole('button', { name: 'End visit' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'End visit' }).click()
    await expect(page.getByRole('table', { name: 'Visits' }).getByRole('row').nth(1)).toContainText('Ended')
    await phone.close()
  },
)
