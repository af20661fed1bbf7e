import { asApiError } from '@emberwatch/api-client'
import { type SessionUser, searchTextMax } from '@emberwatch/contract'
import { Dialog, ErrorBanner, Icon } from '@emberwatch/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { FoundPlace, PlaceGroup } from './found-places.ts'
import { useFoundPlaces } from './use-found-places.ts'
import './search.css'

interface SearchDialogProps {
  readonly user: SessionUser
  readonly onClose: () => void
}

/** Goes anywhere from the keyboard: a field with a list below it (WAI-ARIA combobox pattern). */
export function SearchDialog({ user, onClose }: SearchDialogProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isSearching, error, retry } = useFoundPlaces(user, text)
  const places = groups.flatMap(({ places: list }) => list)
  const active = places[Math.min(at, places.length - 1)]
  const navigate = useNavigate()
  const listId = useId()
  const go = (place: FoundPlace | undefined) => {
    if (!place) return
    onClose()
    navigate(place.path)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && places.length > 0) {
      event.preventDefault()
      setAt((from) => (Math.min(from, places.length - 1) + step + places.length) % places.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(active)
    }
  }
  const optionId = (place: FoundPlace) => `${listId}-${place.path}`
  return (
    <Dialog title="Search everything" isOpen onClose={onClose} width="wide">
      <div className="shell-search">
        <input
          className="ew-input"
          type="text"
          role="combobox"
          aria-label="Search pages, sites, systems, modems and users"
          aria-expanded={places.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          placeholder="Name, number, equipment number, IMEI or client ID"
          autoComplete="off"
          spellCheck={false}
          maxLength={searchTextMax}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={handleKey}
        />
        {error && <ErrorBanner error={asApiError(error)} onRetry={retry} />}
        <p className="shell-search-state" role="status">
          {stateText(text, places.length, isSearching, error !== null)}
        </p>
        <div id={listId} role="listbox" aria-label="Places" className="shell-search-list">
          {groups.map((group) => (
            <Group key={group.title} group={group} active={active} optionId={optionId} onClose={onClose} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function stateText(text: string, count: number, isSearching: boolean, hasFailed: boolean): string {
  if (isSearching) return 'Searching…'
  if (!text.trim() || hasFailed) return ''
  return count === 0 ? `Nothing found for “${text.trim()}”` : `${count} found`
}

interface GroupProps {
  readonly group: PlaceGroup
  readonly active: FoundPlace | undefined
  readonly optionId: (place: FoundPlace) => string
  readonly onClose: () => void
}

const Group = ({ group, active, optionId, onClose }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options, as the listbox pattern wants it
  <div role="group" aria-label={group.title}>
    <h3>{group.title}</h3>
    {group.places.map((place) => (
      <Option key={place.path} id={optionId(place)} place={place} isActive={place === active} onClose={onClose} />
    ))}
  </div>
)

interface OptionProps {
  readonly id: string
  readonly place: FoundPlace
  readonly isActive: boolean
  readonly onClose: () => void
}

/** A real link, so that it can be opened in a new tab; the focus stays in the field. */
function Option({ id, place, isActive, onClose }: OptionProps) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={place.path}
      className="shell-search-option"
      onClick={onClose}
    >
      <Icon name={place.icon} />
      <span className="shell-search-title" title={place.title}>
        {place.title}
      </span>
      {place.note && (
        <span className="shell-search-note" title={place.note}>
          {place.note}
        </span>
      )}
    </Link>
  )
}
