import { siteStates } from '@emberwatch/contract/sites-systems'
import type { MapState } from '@emberwatch/ui/map'
import { useSearchParams } from 'react-router-dom'

/** Kept in the address; none chosen means all. */
export function useShownStates() {
  const [params, setParams] = useSearchParams()
  const asked = (params.get('state') ?? '').split(',')
  const states = siteStates.filter((state) => asked.includes(state))
  const toggle = (state: MapState) => {
    const next = states.some((chosen) => chosen === state)
      ? states.filter((chosen) => chosen !== state)
      : [...states, state]
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next.length > 0) after.set('state', next.join(','))
        else after.delete('state')
        return after
      },
      { preventScrollReset: true },
    )
  }
  return { states: states as readonly MapState[], toggle }
}
