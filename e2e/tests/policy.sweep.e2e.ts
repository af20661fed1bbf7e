import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'
import { expect, type Page } from '@playwright/test'
import { expectHome } from './area-homes.ts'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { beSignedIn } from './steps.ts'

/** Code of an area, or of somebody who got some into the page, cannot do these things; a release cannot have these forms. */

const by = { who: 'e2e', note: 'for a test' }

/** Returns the page's result of an attempt: the name of the error, or what came of it. */
const attempt = (page: Page, what: string) =>
  page.evaluate(`(() => { try { return ${what} } catch (e) { return e.name } })()`)

test.describe('the page', () => {
  test.beforeEach(async ({ page }) => {
    await beSignedIn(page, 'super.admin')
    await page.goto('/reports')
    await expectHome(page, 'reports')
  })

  test('runs scripts of the folders of shell and areas only', async ({ page, violations }) => {
    const script = (url: string) => `Object.assign(document.createElement('script'), { src: '${url}' }).src`
    expect(await attempt(page, script('/areas/x/1.0.0/a.js'))).toContain('/areas/x/1.0.0/a.js')
    const refused = ['/api/v1/sites', 'https://evil.example/a.js', 'data:text/javascript,alert(1)', '/areas/../api/x']
    for (const url of refused) expect([url, await attempt(page, script(url))]).toEqual([url, 'TypeError'])
    await expect.poll(() => violations).toHaveLength(refused.length)
    violations.length = 0
  })

  test('has one policy that cannot be replaced or extended', async ({ page, violations }) => {
    for (const name of ['default', 'other'])
      expect(await attempt(page, `trustedTypes.createPolicy('${name}', { createHTML: (x) => x })`)).toBe('TypeError')
    await expect.poll(() => violations).toHaveLength(2)
    violations.length = 0
  })

  test('shows markup beyond text and drawings as text', async ({ page }) => {
    const put = (html: string) =>
      attempt(
        page,
        `(() => { const x = document.createElement('p'); x.innerHTML = '${html}'; return x.children.length })()`,
      )
    expect(await put('<b>bold</b>')).toBe(1)
    for (const html of ['<img src=x onerror=alert(1)>', '<iframe></iframe>', '<b onclick=x>x</b>'])
      expect([html, await put(html)]).toEqual([html, 0])
  })
})

test.describe('a release without activation', () => {
  // A picture that stands long enough asks for the sign of its tab, which its policy refuses.
  test.use({ provokesRefusals: true })

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>document.documentElement.id = 'has run'</script></svg>`

  test('cannot be opened as a page of the app, not even as a picture with a script', async ({ page, host }) => {
    const folder = await copyRelease('reports', '7.7.7', join(host.folder, 'reports-7.7.7'))
    await writeFile(join(folder, 'picture.svg'), svg)
    await name(folder, 'picture.svg')
    await host.registry.publish(folder, by, { activate: false })
    const answer = await page.goto('/areas/reports/7.7.7/picture.svg')
    expect(answer?.headers()['content-type']).toBe('image/svg+xml')
    expect(await page.evaluate(() => document.documentElement.id)).toBe('')
    expect(await attempt(page, 'localStorage.length')).toBe('SecurityError')
    for (const path of ['release.json', 'page.html', ''])
      expect((await page.goto(`/areas/reports/7.7.7/${path}`))?.status()).toBe(404)
  })

  test('cannot contain one', async ({ host }) => {
    const folder = await copyRelease('reports', '8.2.0', join(host.folder, 'reports-8.2.0'))
    await writeFile(join(folder, 'page.html'), '<script>alert(1)</script>')
    await name(folder, 'page.html')
    await expect(host.registry.publish(folder, by, { activate: false })).rejects.toThrow('file-type: page.html')
  })

  /** Names the file in release.json, as a build does. */
  async function name(folder: string, file: string) {
    const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
    const content = await readFile(join(folder, file))
    const integrity = integrityOf(content)
    const files = { ...release.files, [file]: { integrity, size: content.length } }
    await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, files }))
  }
})
