import { expect, type Page } from '@playwright/test'
import { isFirefox } from '../engine.ts'

const smallest = 44
const nearest = 8

/** Shows the page as on a touch screen: whatever can be pressed is large enough for a finger and has room around it (product 16.9). */
export async function seesFingersRoom(page: Page): Promise<void> {
  // Firefox cannot be told what points at it.
  if (isFirefox) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await expect.poll(() => page.evaluate(tooSmallOrNear, { smallest, nearest })).toEqual([])
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await devtools.detach()
}

/**
 * Runs in the page. Links within words are no targets of their own, the days of a strip cannot have that room, and what belongs together by design,
 * such as tabs, may touch.
 */
function tooSmallOrNear({ smallest, nearest }: { smallest: number; nearest: number }): string[] {
  const selector = 'button, select, summary, input, textarea, [role=tab], [role=button], a.ant-btn, .leaflet-bar a'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.ew-sr-only, [inert], .leaflet-marker-icon, .ew-dense')
  const boxed = (element: Element) => element.closest('.ant-select, .ew-choice, .ant-upload') ?? element
  /** Null for what has been scrolled out of its box. */
  const visiblePart = (element: Element): DOMRect | null => {
    const box = element.getBoundingClientRect()
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue
      const outer = at.getBoundingClientRect()
      if (box.bottom > outer.bottom + 1 || box.top < outer.top - 1) return null
    }
    return box
  }
  const targets = [...new Set([...document.querySelectorAll(selector)].filter(isShown).map(boxed))].flatMap(
    (element) => {
      const box = visiblePart(element)
      return box && box.width > 1 && box.height > 1 ? [{ element, box }] : []
    },
  )
  type Target = (typeof targets)[number]
  const nameOf = ({ element, box }: Target) =>
    `${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}" ${Math.round(box.width)} × ${Math.round(box.height)}`
  const gap = ({ box: one }: Target, { box: other }: Target) =>
    Math.max(other.left - one.right, one.left - other.right, other.top - one.bottom, one.top - other.bottom)
  const mayTouch = ({ element }: Target) =>
    element.closest('[role=tablist], .shell-bottom, .ew-calendar, .ew-input-group, li > button:only-child')
  const areApart = (one: Target, other: Target) =>
    one.element.contains(other.element) ||
    other.element.contains(one.element) ||
    mayTouch(one) ||
    mayTouch(other) ||
    gap(one, other) > nearest - 0.5
  const small = targets.filter(({ box }) => Math.min(box.width, box.height) < smallest - 0.5).map(nameOf)
  const near = targets.flatMap((one, index) =>
    targets
      .slice(index + 1)
      .filter((other) => !areApart(one, other))
      .map((other) => `${nameOf(one)} beside ${nameOf(other)}`),
  )
  return [...small, ...near]
}
