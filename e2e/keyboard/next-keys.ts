/** The key that somebody who sees the page presses next to get to an element. */
export interface NextKeys {
  readonly key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Enter'
  /** The number of presses before looking again. */
  readonly times: number
}

/**
 * The keys that lead from where the focus is to the element; null when it is there. Runs in the page, so everything it needs stands
 * inside. How far it is, is an estimate, that a person would see: only the browser's own focus says that the element is reached.
 */
export function nextKeys(element: Element): NextKeys | null {
  const focused = document.activeElement ?? document.body
  const option = element.closest('.ant-select-item-option')
  if (option) return alongOptions(option)
  const entry = element.closest('[role^=menuitem]')
  if (entry) return alongGroup(entry, '[role=menu]', '[role^=menuitem]', ['ArrowUp', 'ArrowDown'])
  const tab = element.closest('[role=tab]')
  if (tab) return alongGroup(tab, '[role=tablist]', '[role=tab]', ['ArrowLeft', 'ArrowRight'])
  if (isRadio(element))
    return alongGroup(element, 'fieldset, [role=radiogroup]', '[type=radio]', ['ArrowUp', 'ArrowDown'])
  return toStop(element)

  function isRadio(one: Element): one is HTMLInputElement {
    return one instanceof HTMLInputElement && one.type === 'radio'
  }

  /** The list of a combobox, whose field keeps the focus. */
  function alongOptions(target: Element): NextKeys | null {
    const options = [...(target.parentElement?.children ?? [])].filter(
      (one) => !one.classList.contains('ant-select-item-option-disabled'),
    )
    const active = options.findIndex((one) => one.classList.contains('ant-select-item-option-active'))
    const far = options.indexOf(target) - active
    if (far === 0) return null
    return { key: far > 0 ? 'ArrowDown' : 'ArrowUp', times: Math.abs(far) }
  }

  /** Something that is one stop of Tab, and walked through by arrow keys. */
  function alongGroup(target: Element, group: string, members: string, [back, on]: [NextKeys['key'], NextKeys['key']]) {
    if (target.contains(focused)) return null
    const all = [...(target.closest(group)?.querySelectorAll(members) ?? [])]
    const from = all.findIndex((one) => one.contains(focused))
    // A menu takes the focus when it opens.
    if (from < 0) return group === '[role=menu]' ? { key: on, times: 1 } : toStop(all.find(isStop) ?? target)
    const far = all.indexOf(target) - from
    return { key: far > 0 ? on : back, times: 1 }
  }

  function isStop(one: Element): boolean {
    if (!(one instanceof HTMLElement || one instanceof SVGElement) || one.tabIndex < 0) return false
    if (isRadio(one) && one !== entryOf(one)) return false
    return !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]')
  }

  /** Tab stops at the chosen one of radios with one name, or at the first. */
  function entryOf(radio: HTMLInputElement): Element | undefined {
    const group = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].filter(
      ({ name, form }) => name === radio.name && form === radio.form,
    )
    return group.find(({ checked }) => checked) ?? group[0]
  }

  /** Moves by Tab, or back; never round the ends of the page, where browsers have stops of their own. Past the bar by the link for that. */
  function toStop(inside: Element): NextKeys | null {
    const target = inside.closest('a[href], button, input, select, textarea, summary, [tabindex]') ?? inside
    if (target === focused) return null
    if (focused.matches('a[href="#main"]') && target.closest('main')) return { key: 'Enter', times: 1 }
    const near = focused.closest('[role=dialog]') ?? document
    const stops = [...near.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      isStop,
    )
    const from = stops.indexOf(focused)
    const far = stops.indexOf(target) - from
    // A person looks after each step from nowhere, or to what seems to be no stop.
    if (from < 0 || !stops.includes(target)) return { key: 'Tab', times: 1 }
    return far > 0 ? { key: 'Tab', times: far } : { key: 'Shift+Tab', times: -far }
  }
}
