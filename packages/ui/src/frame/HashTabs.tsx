import { Tabs } from 'antd'
import { type ReactNode, useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import './detail.css'

export interface HashTab {
  readonly title: string
  /** Called only while the tab is the chosen one. */
  readonly content: () => ReactNode
  /** Not for this person: no button, and its number leads to tab 0 (product 4.8). */
  readonly isHidden?: boolean
  /** Opens by its number only (product 4.8). */
  readonly hasNoButton?: boolean
}

interface HashTabsProps {
  readonly tabs: readonly HashTab[]
  readonly label?: string
  /** Parameters of the address that belong to the page, not to one of its tables: the filters of a report. */
  readonly keeps?: readonly string[]
}

const partOf = (search: string, names: readonly string[]): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name))).toString()

/** The tab that a hash such as '#2' chooses; 0 for unknown and hidden ones (product 4.8). */
function tabOf(hash: string, tabs: readonly Pick<HashTab, 'isHidden'>[]): number {
  const number = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : 0
  return tabs[number] && !tabs[number].isHidden ? number : 0
}

/**
 * Tabs chosen by the hash number, which is a tab's place in the list, hidden ones counted. Choosing one is a step in
 * the history and drops the query string, which belongs to the table of the tab before, but for what all tabs go by.
 */
export function HashTabs({ tabs, label = 'Sections', keeps = [] }: HashTabsProps) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const chosen = tabOf(hash, tabs)
  const shown = tabs[chosen]
  const choose = (key: string) => {
    if (Number(key) !== chosen) navigate({ hash: `#${key}`, search: partOf(search, keeps) })
  }
  const content = shown && !shown.isHidden ? shown.content() : null
  return (
    <>
      <Tabs
        id={id}
        className="ew-tabs"
        activeKey={String(chosen)}
        onChange={choose}
        destroyOnHidden
        animated={false}
        aria-label={label}
        items={tabs.flatMap(({ title, isHidden, hasNoButton }, number) =>
          isHidden || hasNoButton
            ? []
            : { key: String(number), label: title, children: number === chosen ? content : null },
        )}
      />
      {shown?.hasNoButton && <section aria-label={shown.title}>{content}</section>}
    </>
  )
}
