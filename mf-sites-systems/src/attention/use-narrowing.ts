import { type AttentionKind, attentionKinds, systemTypeOptions } from '@emberwatch/contract'
import { usePageQuery } from '../use-page-query.ts'

const kindKey = 'trouble'
const typeKey = 'type'
const groupKey = 'group'
const showKey = 'show'

export type Grouping = 'system' | 'site'

/** Name of the table in the address. */
export const attentionTable = 'attention'

/** The address has the listed kinds of trouble and the grouping, so that links and Back show the same. None chosen means all. */
export function useNarrowing() {
  const { read, set } = usePageQuery()
  const words = (key: string) => read(key).split(',')
  const kinds = attentionKinds.filter((kind) => words(kindKey).includes(kind))
  const types = systemTypeOptions.flatMap(({ value }) => (words(typeKey).includes(value) ? [value] : []))
  const toggled = <Word extends string>(chosen: readonly Word[], word: Word) =>
    (chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word]).join()
  const group: Grouping = read(groupKey) === 'site' ? 'site' : 'system'
  // A link that narrows opens the list that is narrowed.
  const isAll = read(showKey) === 'all' || kinds.length > 0 || types.length > 0 || group === 'site'
  return {
    kinds,
    types,
    group,
    isAll,
    showAll: () => set({ [showKey]: 'all' }),
    showWorst: () => set({ [showKey]: '', [kindKey]: '', [typeKey]: '', [groupKey]: '' }, [`${attentionTable}.`]),
    toggleKind: (kind: AttentionKind) => set({ [showKey]: 'all', [kindKey]: toggled(kinds, kind) }),
    toggleType: (type: string) => set({ [showKey]: 'all', [typeKey]: toggled<string>(types, type) }),
    groupBy: (next: Grouping) => set({ [showKey]: 'all', [groupKey]: next === 'site' ? 'site' : '' }),
  }
}

/** Address of the page that lists all of it. */
export const allAttentionQuery = { [showKey]: 'all' }
