import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import './frame.css'

export interface HashTab {
  readonly title: string
  /** Called only while the tab is the chosen one. */
  readonly content: () => ReactNode
  /** Not for this person: no button, and its number leads to tab 0 (reading 11). */
  readonly isHidden?: boolean
  /** Opens by its number only (spec 2.5). */
  readonly hasNoButton?: boolean
}

/** The tab that a hash such as '#2' chooses; 0 for unknown and hidden ones (reading 11). */
function tabOf(hash: string, tabs: readonly Pick<HashTab, 'isHidden'>[]): number {
  const number = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : 0
  return tabs[number] && !tabs[number].isHidden ? number : 0
}

/**
 * Tabs chosen by the hash number, which is a tab's place in the list, hidden ones counted. Choosing one is a step in
 * the history and drops the query string, which belongs to the table of the tab before.
 */
export function HashTabs({ tabs, label = 'Sections' }: { tabs: readonly HashTab[]; label?: string }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const chosen = tabOf(hash, tabs)
  const choose = (number: number) => {
    if (number !== chosen) navigate({ hash: `#${number}`, search: '' })
  }
  return (
    <div className="ew-tabs">
      <div role="tablist" aria-label={label} className="ew-tablist" onKeyDown={moveFocus}>
        {tabs.map(
          (tab, number) =>
            !tab.isHidden &&
            !tab.hasNoButton && (
              <button
                key={tab.title}
                type="button"
                role="tab"
                id={`${id}-tab-${number}`}
                aria-selected={number === chosen}
                aria-controls={number === chosen ? `${id}-panel` : undefined}
                tabIndex={number === chosen || (tabs[chosen]?.hasNoButton && number === 0) ? 0 : -1}
                onClick={() => choose(number)}
              >
                {tab.title}
              </button>
            ),
        )}
      </div>
      <div role="tabpanel" id={`${id}-panel`} key={chosen} aria-label={tabs[chosen]?.title} className="ew-tabpanel">
        {tabs[chosen]?.isHidden ? null : tabs[chosen]?.content()}
      </div>
    </div>
  )
}

/** Arrow keys move the focus; Enter chooses, so that walking along the tabs fills neither network nor history. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}
