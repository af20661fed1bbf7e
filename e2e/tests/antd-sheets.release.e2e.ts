import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { galleryConfig } from '@emberwatch/antd-build'
import { runWebpack } from '@emberwatch/federation/webpack'
import { expect, type Page, test } from '@playwright/test'

/** antd's rules come to browsers as sheets made beforehand: they must look as antd would make them there (decision 0005). */
const folder = mkdtempSync(join(tmpdir(), 'emberwatch-gallery-'))
const variants = ['sheets', 'run-time'] as const
type Variant = (typeof variants)[number]

const scenes = ['', 'select', 'suggest', 'menu', 'hint', 'dialog', 'notice']

test.beforeAll(async () => {
  for (const name of variants) {
    const outputPath = join(folder, name)
    await runWebpack(galleryConfig(name, outputPath))
    const style = readdirSync(outputPath).find((file) => file.endsWith('.css'))
    const link = style ? `<link rel="stylesheet" href="${style}">` : ''
    const html = `<!doctype html><meta name="color-scheme" content="light dark">${link}<body><div id="root"></div><script src="gallery.js"></script>`
    writeFileSync(join(outputPath, 'index.html'), html)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the sheets look as antd's run-time does: ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 1000, height: 1800 },
    })
    const pages = { sheets: await context.newPage(), 'run-time': await context.newPage() }
    for (const scene of scenes) {
      for (const name of Object.keys(pages) as Variant[]) {
        await pages[name].goto('about:blank')
        await pages[name].goto(`${pathToFileURL(join(folder, name, 'index.html'))}#${scene}`)
        await pages[name].locator('.ant-upload-list-item').first().waitFor()
        await pages[name].waitForTimeout(300)
      }
      await compare(pages, scene || 'at rest', 'body *')
    }
    await goBoth(pages)
    const untouched = await looks(pages.sheets, touched)
    for (const page of Object.values(pages)) await putPointerOver(page, touched)
    expect(await looks(pages.sheets, touched)).not.toEqual(untouched)
    await compare(pages, 'pointer over all', `${touched}, :is(${touched}) *`)
    await goBoth(pages)
    for (let steps = 0; steps < 20; steps++) {
      for (const page of Object.values(pages)) await page.keyboard.press('Tab')
      await compare(pages, `focus after ${steps + 1} steps`, ':focus, :focus *, :has(> :focus)')
    }
    await context.close()
  })
}

/** These elements react to the pointer. */
const touched = '.ant-btn, .ant-tag, .ant-select, .ant-upload-list-item'

/** All of them at once, as developer tools do it: a pointer goes from one to the next, eighty times. */
async function putPointerOver(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  expect(nodeIds.length).toBeGreaterThan(20)
  for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
}

async function goBoth(pages: Record<Variant, Page>) {
  for (const name of Object.keys(pages) as Variant[]) {
    await pages[name].goto('about:blank')
    await pages[name].goto(pathToFileURL(join(folder, name, 'index.html')).href)
    await pages[name].locator('.ant-upload-list-item').first().waitFor()
  }
}

async function compare(pages: Record<Variant, Page>, what: string, selector: string) {
  const [ours, theirs] = await Promise.all([looks(pages.sheets, selector), looks(pages['run-time'], selector)])
  const names = (all: readonly Look[]) => all.map(([name]) => name)
  expect(names(ours), `elements: ${what}`).toEqual(names(theirs))
  const differences = ours.flatMap(([name, style], index) => {
    const other = theirs[index]?.[1] ?? ''
    if (style === other) return []
    const values = other.split('\n')
    return style
      .split('\n')
      .flatMap((line, at) => (line === values[at] ? [] : [`${name}: ${line}, antd has ${values[at]}`]))
  })
  // A difference that follows from another one comes last.
  const isSize = (text: string) => /(size|height|width|origin|inset[\w-]*|top|bottom|left|right): /.test(text)
  differences.sort((a, b) => Number(isSize(a)) - Number(isSize(b)))
  expect(differences.slice(0, 40), what).toEqual([])
}

/** An element and everything that the browser computes for it, a line a property. */
type Look = readonly [name: string, style: string]

/** The looks of these elements and of what stands before and after them. */
const looks = (page: Page, selector: string): Promise<Look[]> =>
  page.evaluate((selector) => {
    // The test stops animations in their first moment, and transitions at their end.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
      else {
        animation.pause()
        animation.currentTime = 0
      }
    }
    const properties = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'))
    const one = (element: Element, pseudo?: '::before' | '::after'): Look => {
      const computed = getComputedStyle(element, pseudo)
      // The run-time marks what it has styled with the key of its variables.
      const classes = [...element.classList].filter((name) => name !== 'ew').join('.')
      const style = properties.map((name) => `${name}: ${computed.getPropertyValue(name)}`).join('\n')
      return [`${element.tagName}.${classes}${pseudo ?? ''}`, style]
    }
    const pseudoElementsOf = (element: Element) =>
      (['::before', '::after'] as const).filter((pseudo) => getComputedStyle(element, pseudo).content !== 'none')
    return [...document.querySelectorAll(selector)]
      .filter(({ tagName }) => !/^(SCRIPT|STYLE|LINK)$/.test(tagName))
      .flatMap((element) => [one(element), ...pseudoElementsOf(element).map((pseudo) => one(element, pseudo))])
  }, selector)
