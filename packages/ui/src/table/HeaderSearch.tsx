import { useEffect, useState } from 'react'
import { Popover } from '../base/Popover.tsx'

interface HeaderSearchProps {
  readonly title: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The text search of a column behind a button in its header (spec 2.8; reading 90). */
export function HeaderSearch({ title, value, onChange }: HeaderSearchProps) {
  return (
    <Popover
      kind="quiet"
      size="small"
      icon="search"
      label={value ? `Search ${title}: ${value}` : `Search ${title}`}
      title={`Search ${title}`}
      isMarked={value !== ''}
    >
      {(close) => <SearchInput title={title} value={value} onChange={onChange} onDone={close} />}
    </Popover>
  )
}

export function SearchInput({ title, value, onChange, onDone }: HeaderSearchProps & { onDone: () => void }) {
  // Its own copy: the address bar follows what is typed, but too late for the caret to keep its place.
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <input
      type="search"
      className="ew-input"
      placeholder="Search"
      aria-label={`Search ${title}`}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value)
      }}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  )
}
