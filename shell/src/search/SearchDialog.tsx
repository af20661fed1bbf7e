import { asApiError } from '@emberwatch/api-client'
import { type SessionUser, searchTextMax } from '@emberwatch/contract'
import { Dialog, ErrorBanner, Icon, Input } from '@emberwatch/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { PlaceGroup, SearchResult } from './search-results.ts'
import { type OptionProps, useCombobox } from './use-combobox.ts'
import { useSearchResults } from './use-search-results.ts'
import './search.css'

interface SearchDialogProps {
  readonly user: SessionUser
  readonly onClose: () => void
}

const pathOf = ({ path }: SearchResult) => path

/** WAI-ARIA combobox pattern. */
export function SearchDialog({ user, onClose }: SearchDialogProps) {
  const [text, setText] = useState('')
  const { groups, isSearching, error, retry } = useSearchResults(user, text)
  const pages = groups.flatMap(({ pages: list }) => list)
  const navigate = useNavigate()
  const choose = ({ path, onChoose }: SearchResult) => {
    onClose()
    if (onChoose) onChoose()
    else navigate(path)
  }
  const { field, listId, optionProps, reset } = useCombobox({ options: pages, keyOf: pathOf, onChoose: choose })
  return (
    <Dialog title="Search everything" isOpen onClose={onClose} width="wide">
      <div className="shell-search">
        <Input
          {...field}
          type="text"
          aria-label="Search pages, sites, systems, modems and users"
          placeholder="Name, number, equipment number, telephone number, IMEI or client ID"
          spellCheck={false}
          maxLength={searchTextMax}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            reset()
          }}
        />
        {error && <ErrorBanner error={asApiError(error)} onRetry={retry} />}
        <p className="shell-search-state" role="status">
          {stateText(text, pages.length, isSearching, error !== null)}
        </p>
        <div id={listId} role="listbox" aria-label="Places" className="shell-search-list">
          {groups.map((group) => (
            <Group key={group.title} group={group} optionProps={optionProps} onChoose={choose} onClose={onClose} />
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
  readonly optionProps: (result: SearchResult) => OptionProps
  readonly onChoose: (result: SearchResult) => void
  readonly onClose: () => void
}

const Group = ({ group, optionProps, onChoose, onClose }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options, as the listbox pattern wants it
  <div role="group" aria-label={group.title}>
    <h3>{group.title}</h3>
    {group.pages.map((result) =>
      result.onChoose ? (
        <ActionOption key={result.path} option={optionProps(result)} result={result} onChoose={onChoose} />
      ) : (
        <Option key={result.path} option={optionProps(result)} result={result} onClose={onClose} />
      ),
    )}
  </div>
)

interface PlaceOptionProps {
  readonly option: OptionProps
  readonly result: SearchResult
  readonly onClose: () => void
}

interface ActionOptionProps extends Omit<PlaceOptionProps, 'onClose'> {
  readonly onChoose: (result: SearchResult) => void
}

function ActionOption({ option, result, onChoose }: ActionOptionProps) {
  const ref = useInSight<HTMLButtonElement>(option['aria-selected'])
  return (
    <button
      {...option}
      ref={ref}
      type="button"
      tabIndex={-1}
      className="shell-search-option"
      onClick={() => onChoose(result)}
    >
      <Icon name={result.icon} />
      <span className="shell-search-title">{result.title}</span>
    </button>
  )
}

function useInSight<Target extends HTMLElement>(isActive: boolean) {
  const ref = useRef<Target>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return ref
}

/** A real link, for new tabs; the focus stays in the field. */
function Option({ option, result, onClose }: PlaceOptionProps) {
  const ref = useInSight<HTMLAnchorElement>(option['aria-selected'])
  return (
    <Link {...option} ref={ref} tabIndex={-1} to={result.path} className="shell-search-option" onClick={onClose}>
      <Icon name={result.icon} />
      <span className="shell-search-title" title={result.title}>
        {result.title}
      </span>
      {result.note && (
        <span className="shell-search-note" title={result.note}>
          {result.note}
        </span>
      )}
    </Link>
  )
}
