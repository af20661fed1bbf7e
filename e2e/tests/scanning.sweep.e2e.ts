import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { drawLabel } from '../../packages/ui/src/scan/label-image.test-kit.ts'
import { engineOptions, isFirefox } from '../engine.ts'
import { test } from './simulated-server.ts'
import { logIn } from './steps.ts'

/** The camera plays a modem's label that is turned and in poor light, and after it nothing but a wall. */

const code =
  'IMEI:001017000099021;ICCID:8947000000000990284;IMSI:242000000099028;WGIP:10.64.9.92;CLIENTID:fam-099028;TS:1709280000'
const video = join(tmpdir(), `label-${process.pid}.y4m`)

/** Uncompressed frames of grey values (YUV4MPEG2); Chromium plays them over and over. */
function recordLabel(): void {
  const { data, width, height } = drawLabel('datamatrix', code, { scale: 6, degrees: 25, light: 0.6, noise: 20 })
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(data), colours])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`)
  writeFileSync(video, Buffer.concat([head, frame, frame]))
}

test.skip(isFirefox, 'only Chromium plays a file in place of the camera')
recordLabel()
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...engineOptions.launchOptions,
    args: [
      ...(engineOptions.launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
})

test("the camera fills a modem's fields from its label", async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await logIn(page, 'site.admin')
  await page.getByRole('link', { name: 'Gandsfjord videregående skole' }).click()
  await page.getByRole('tab', { name: 'Modems' }).click()
  await page.getByRole('button', { name: 'Add modem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add modem' })
  const scan = dialog.getByRole('button', { name: 'Scan label' })
  await expect(scan).toBeVisible()
  expect(urls.filter((url) => /label-reader|\/scan\./.test(url))).toEqual([])
  await scan.click()
  await expect(dialog.locator('[aria-live]')).toHaveText('Read: fam-099028, IMEI 001017000099021')
  await expect(page.getByRole('dialog', { name: 'Scan label' })).toBeHidden()
  await expect(dialog.getByLabel('Client ID')).toHaveValue('fam-099028')
  await expect(dialog.getByLabel('ICCID')).toHaveValue('8947000000000990284')
  await expect(dialog.getByLabel('Latitude')).toBeFocused()
})
