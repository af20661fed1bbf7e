import { type AttentionKind, attentionKinds, systemTypeOptions } from '@emberwatch/contract'
import { useSearchParams } from 'react-router-dom'

const kindKey = 'trouble'
const typeKey = 'type'
const groupKey = 'group'

export type Grouping = 'system' | 'site'

/** Which troubles are listed, and by what; in the address, so that a link shows the same. None chosen means all. */
export function useNarrowing() {
  const [params, setParams] = useSearchParams()
  const asked = (key: string) => (params.get(key) ?? '').split(',')
  const kinds = attentionKinds.filter((kind) => asked(kindKey).includes(kind))
  const types = systemTypeOptions.flatMap(({ value }) => (asked(typeKey).includes(value) ? [value] : []))
  const set = (key: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(key)
        else after.set(key, value)
        return after
      },
      { preventScrollReset: true },
    )
  const toggled = <Word extends string>(words: readonly Word[], word: Word) =>
    (words.includes(word) ? words.filter((other) => other !== word) : [...words, word]).join()
  const group: Grouping = params.get(groupKey) === 'site' ? 'site' : 'system'
  return {
    kinds,
    types,
    group,
    toggleKind: (kind: AttentionKind) => set(kindKey, toggled(kinds, kind)),
    toggleType: (type: string) => set(typeKey, toggled<string>(types, type)),
    groupBy: (next: Grouping) => set(groupKey, next === 'site' ? 'site' : ''),
  }
}
