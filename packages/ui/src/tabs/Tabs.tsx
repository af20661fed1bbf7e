import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import './tabs.css'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly key: string; readonly title: string }[]
  /** No tab is chosen where none has this key; then there is no panel. */
  readonly chosen: string
  readonly onChoose: (key: string) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/**
 * Tabs with the keys of the ARIA Authoring Practices: arrows, Home and End move the focus, Enter and Space choose, as choosing loads a page's part.
 * Tabs beyond the edge come by swipe, wheel and arrow keys; a shadow there says that there are more.
 */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ key }) => key === chosen)
  const tabId = (key: string) => `${id}tab-${key}`
  useEffect(() => {
    if (list.current && at >= 0) bringIntoSight(list.current, at)
  }, [at])
  return (
    <div className="ew-tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map(({ key, title }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(key)}
            aria-selected={index === at}
            aria-controls={index === at ? `${id}panel` : undefined}
            tabIndex={index === Math.max(at, 0) ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {at >= 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern wants a panel that keyboards reach, whatever it contains
        <div key={chosen} role="tabpanel" id={`${id}panel`} aria-labelledby={tabId(chosen)} tabIndex={0}>
          {children}
        </div>
      )}
    </div>
  )
}

/** The number of tabs to move from the present one; undefined for other keys. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.children] as HTMLElement[]
  const at = tabs.indexOf(event.target as HTMLElement)
  const step = steps[event.key]
  if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  tabs[step(at, tabs.length)]?.focus()
}

/** Scrolls the list alone: `scrollIntoView` would move the page as well. */
function bringIntoSight(list: HTMLElement, at: number) {
  const tab = list.children[at] as HTMLElement
  const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
