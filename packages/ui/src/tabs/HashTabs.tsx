import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Tabs } from './Tabs.tsx'

export interface HashTab {
  readonly title: string
  /** Called only while the tab is selected. */
  readonly content: () => ReactNode
  /** Hidden from this user: no button, and its number selects tab 0 (product 4.8). */
  readonly isHidden?: boolean
  /** Can be opened by its number only (product 4.8). */
  readonly hasNoButton?: boolean
  /** The hash replaces the tab's number. */
  readonly hash?: string
}

export interface HashTabsProps {
  readonly tabs: readonly HashTab[]
  readonly label?: string
  /** Query parameters of the page, not of one table, such as the filters of a report. */
  readonly keeps?: readonly string[]
}

const partOf = (search: string, names: readonly string[]): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name))).toString()

/** The tab selected by a hash such as '#2'; the first one for unknown and hidden tabs (product 4.8). */
function tabOf(hash: string, tabs: readonly HashTab[]): number {
  const number = tabs.findIndex((tab, index) => hash === `#${hashOf(tab, index)}`)
  const isShown = number >= 0 && !tabs[number]?.isHidden
  return isShown ? number : tabs.findIndex(({ isHidden, hasNoButton }) => !isHidden && !hasNoButton)
}
const hashOf = ({ hash }: Pick<HashTab, 'hash'>, index: number): string => hash ?? String(index)

/**
 * Tabs selected by the hash: the index in the list, including hidden tabs, or a tab's own. Selecting a tab adds a history entry and drops the query string
 * of the previous tab's table, except for the parameters in `keeps`.
 */
export function HashTabs({ tabs, label = 'Sections', keeps = [] }: HashTabsProps) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const chosen = tabOf(hash, tabs)
  const tab = tabs[chosen]
  const choose = (key: string) => {
    const tab = tabs[Number(key)]
    if (tab && Number(key) !== chosen) navigate({ hash: `#${hashOf(tab, Number(key))}`, search: partOf(search, keeps) })
  }
  const content = tab && !tab.isHidden ? tab.content() : null
  const buttons = tabs.flatMap(({ title, isHidden, hasNoButton }, number) =>
    isHidden || hasNoButton ? [] : { key: String(number), title },
  )
  return (
    <>
      <Tabs label={label} tabs={buttons} chosen={String(chosen)} onChoose={choose}>
        {content}
      </Tabs>
      {tab?.hasNoButton && <section aria-label={tab.title}>{content}</section>}
    </>
  )
}
