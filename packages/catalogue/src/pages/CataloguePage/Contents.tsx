import { EmptyState } from '@emberwatch/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import type { CatalogueModule } from '../../data/catalogue-data.ts'
import styles from './catalogue.module.css'
import { bestOf, filterModules } from './filter-modules.ts'
import { searchOf, useFind } from './use-find.ts'

interface ContentsProps {
  readonly modules: readonly CatalogueModule[]
  /** True for a list with the purpose of each module and entry. */
  readonly isWhole?: boolean
}

/** All entries by module, with a search. `/` leads to it, Enter to what is most likely meant, and arrows from one entry to the next. */
export function Contents({ modules, isWhole }: ContentsProps) {
  const { find, setFind } = useFind()
  // The address follows what is typed, and more slowly: typing would lose letters to it.
  const [text, setText] = useState(find)
  const search = searchOf(text)
  const navigate = useNavigate()
  const location = useRef<HTMLElement>(null)
  const matches = filterModules(modules, text)
  useSlash(location)
  useCurrentInView(location)
  const handleText = (typed: string) => {
    setText(typed)
    setFind(typed)
  }
  const openFirst = () => {
    const best = text && bestOf(modules, text)
    if (best) navigate(`/catalogue/${best}${search}`)
  }
  return (
    <nav ref={location} aria-label="Components" className={styles.contents} onKeyDown={moveFocus}>
      <FindField text={text} onText={handleText} onEnter={openFirst} />
      {matches.length === 0 && <EmptyState title={`Nothing is called "${text}"`} icon="search" />}
      <div className={isWhole ? styles.modules : styles.list}>
        {matches.map((module) => (
          <ModuleEntries key={module.slug} module={module} search={search} isWhole={isWhole} />
        ))}
      </div>
    </nav>
  )
}

interface FindFieldProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onEnter: () => void
}

const FindField = ({ text, onText, onEnter }: FindFieldProps) => (
  <>
    <label className="ew-sr-only" htmlFor="find-component">
      Find a component
    </label>
    <input
      id="find-component"
      className="ew-input"
      type="search"
      placeholder="Find a component ( / )"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
    />
  </>
)

interface ModuleEntriesProps {
  readonly module: CatalogueModule
  /** The address's search, which links keep. */
  readonly search: string
  readonly isWhole: boolean | undefined
}

const ModuleEntries = ({ module: { name, slug, summary, entries }, search, isWhole }: ModuleEntriesProps) => (
  <section aria-label={name}>
    <h2>
      <code>{name}</code>
    </h2>
    {isWhole && <p className="ew-muted">{summary}</p>}
    <ul>
      {entries.map((entry) => (
        <li key={entry.name}>
          <NavLink to={`/catalogue/${slug}/${entry.name}${search}`}>{entry.name}</NavLink>
        </li>
      ))}
    </ul>
  </section>
)

/** Scrolls to the open entry, which may lie out of sight in the list. */
function useCurrentInView(location: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another open entry
  useEffect(() => {
    const box = location.current?.parentElement
    const link = location.current?.querySelector('[aria-current=page]')
    if (box && link) box.scrollTop += middleOf(link) - middleOf(box)
  }, [pathname])
}

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

/** Moves up and down between the search and the entries; not where a key means something else. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function useSlash(location: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      location.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [location])
}
