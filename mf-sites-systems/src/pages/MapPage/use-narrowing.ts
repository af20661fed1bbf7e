import { useState } from 'react'
import { useShownStates } from './use-shown-states.ts'

/** So many rows at a time: the list may have thousands. */
export const step = 50

/** What narrows the sites: the legend's states, which stand in the address, and the search and length of the list. */
export function useNarrowing() {
  const { states, toggle } = useShownStates()
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(step)
  return {
    states,
    toggle,
    text,
    /** Another search begins with the first rows. */
    search: (next: string) => {
      setText(next)
      setLimit(step)
    },
    limit,
    showMore: () => setLimit(limit + step),
  }
}
export type Narrowing = ReturnType<typeof useNarrowing>
