import { useState } from 'react'
import { useShownStates } from './use-shown-states.ts'

/** The list may have thousands. */
export const step = 50

/** States stand in the address. */
export function useNarrowing() {
  const { states, toggle } = useShownStates()
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(step)
  return {
    states,
    toggle,
    text,
    /** Starts again with the first rows. */
    search: (next: string) => {
      setText(next)
      setLimit(step)
    },
    limit,
    showMore: () => setLimit(limit + step),
  }
}
export type Narrowing = ReturnType<typeof useNarrowing>
