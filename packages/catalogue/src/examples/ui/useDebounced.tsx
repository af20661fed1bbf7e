import { useDebounced } from '@emberwatch/ui'
import { useState } from 'react'

/** Half a second after the last key. */
export function Example() {
  const [typed, setTyped] = useState('')
  const settledText = useDebounced(typed, 500)
  return (
    <label className="ew-field">
      <span>Search</span>
      <input className="ew-input" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <span className="ew-muted">{`Asked for: ${settledText || 'nothing'}`}</span>
    </label>
  )
}
