import { useEffect, useRef, useState } from 'react'
import { Popover } from '../base/Popover.tsx'

interface HeaderSearchProps {
  readonly title: string
  readonly value: string
  /** @param goesOn the text before was not empty: the first letter is a step in the history, what follows belongs to it */
  readonly onChange: (text: string, goesOn: boolean) => void
}

/** The text search of a column behind a button in its header (product 5.1, 5.6). */
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
  const [typed, setTyped] = useTyped(value)
  return (
    <input
      type="search"
      className="ew-input"
      placeholder="Search"
      aria-label={`Search ${title}`}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value, typed !== '')
      }}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  )
}

/**
 * Its own copy of what is typed: the address follows, but too late for the caret to keep its place. What the address says of letters
 * typed some time ago is no news; what it says else, by Back or by clearing, counts.
 */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value)
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const place = underWay.current.indexOf(value)
    underWay.current = place < 0 ? [] : underWay.current.slice(place + 1)
    if (place < 0) setTyped(value)
  }, [value])
  const type = (text: string) => {
    underWay.current.push(text)
    setTyped(text)
  }
  return [typed, type] as const
}
