import { useEffect, useRef, useState } from 'react'
import { Popover } from '../popover/Popover.tsx'

interface HeaderSearchProps {
  readonly title: string
  readonly value: string
  /** @param goesOn the previous text was not empty: only the first letter adds a history entry, later ones replace it */
  readonly onChange: (text: string, goesOn: boolean) => void
}

/** A column's text search, behind a button in its header (product 5.1, 5.6). */
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
      enterKeyHint="search"
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
 * Local copy of the input: the address updates too late to keep the caret position. Values of the address that match earlier input are ignored;
 * other ones, from Back or clearing, are applied.
 */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value)
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const index = underWay.current.indexOf(value)
    underWay.current = index < 0 ? [] : underWay.current.slice(index + 1)
    if (index < 0) setTyped(value)
  }, [value])
  const type = (text: string) => {
    underWay.current.push(text)
    setTyped(text)
  }
  return [typed, type] as const
}
