import { siteStates } from '@emberwatch/contract/sites-systems'
import type { MapState } from '@emberwatch/ui/map'
import { usePageQuery } from '../../use-page-query.ts'

/** The address has the states; none chosen means all. */
export function useShownStates() {
  const { read, set } = usePageQuery()
  const words = read('state').split(',')
  const states: readonly MapState[] = siteStates.filter((state) => words.includes(state))
  const toggle = (state: MapState) => {
    const next = states.includes(state) ? states.filter((chosen) => chosen !== state) : [...states, state]
    set({ state: next.join() })
  }
  return { states, toggle }
}
