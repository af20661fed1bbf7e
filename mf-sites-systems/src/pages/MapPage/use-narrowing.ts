import { siteStates } from '@emberwatch/contract/sites-systems'
import type { MapState } from '@emberwatch/ui/map'
import { useState } from 'react'
import { useToggles } from '../../use-toggles.ts'

/** The list may have thousands. */
export const step = 50

/** States stand in the address. */
export function useNarrowing() {
  const { chosen, toggle } = useToggles<MapState>('state', siteStates)
  const states: readonly MapState[] = chosen
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
