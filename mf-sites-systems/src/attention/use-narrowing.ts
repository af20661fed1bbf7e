import { systemTypeOptions, takenWords } from '@emberwatch/contract'
import { attentionKinds } from '@emberwatch/contract/sites-systems'
import { useAddress } from '@emberwatch/ui'
import { useToggles } from '../use-toggles.ts'

const kindKey = 'trouble'
const typeKey = 'type'
const takenKey = 'taken'
const groupKey = 'group'
const showKey = 'show'

export type Grouping = 'system' | 'site'

/** Name of the table in the address. */
export const attentionTable = 'attention'

const types = systemTypeOptions.map(({ value }) => value)

/** The address has the listed kinds of trouble and the grouping, so that links and Back show the same. None chosen means all. */
export function useNarrowing() {
  const { read, change } = useAddress()
  const kinds = useToggles(kindKey, attentionKinds, allAttentionQuery)
  const systemTypes = useToggles(typeKey, types, allAttentionQuery)
  const taken = useToggles(takenKey, takenWords, allAttentionQuery)
  const group: Grouping = read(groupKey) === 'site' ? 'site' : 'system'
  const isNarrowed = [kinds, systemTypes, taken].some(({ chosen }) => chosen.length > 0) || group === 'site'
  return {
    kinds: kinds.chosen,
    types: systemTypes.chosen,
    taken: taken.chosen,
    group,
    // A link that narrows opens the list that is narrowed.
    isAll: read(showKey) === 'all' || isNarrowed,
    showAll: () => change(allAttentionQuery),
    showWorst: () =>
      change(
        { [showKey]: '', [kindKey]: '', [typeKey]: '', [takenKey]: '', [groupKey]: '' },
        false,
        `${attentionTable}.`,
      ),
    toggleKind: kinds.toggle,
    toggleType: systemTypes.toggle,
    toggleTaken: taken.toggle,
    groupBy: (next: Grouping) => change({ ...allAttentionQuery, [groupKey]: next === 'site' ? 'site' : '' }),
  }
}

/** Address of the page that lists all of it. */
export const allAttentionQuery = { [showKey]: 'all' }
