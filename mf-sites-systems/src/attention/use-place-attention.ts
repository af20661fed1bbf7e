import { useList } from '@emberwatch/api-client'
import { attention } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { scopeQuery } from '../scope/use-scope.ts'
import { everyKind } from './use-attention.ts'

export type AttentionSubject = { readonly siteId: string } | { readonly systemId: string }

/** Rows that a place's state looks at. */
export const placeRows = 100

/** Super users see what is wrong at any place that they open. */
export function usePlaceAttention(subject: AttentionSubject) {
  const isSuper = useUser()?.permissions.isSuperUser ?? false
  const here = Object.fromEntries(Object.entries(subject).map(([name, id]) => [name, [id]]))
  const query = { limit: placeRows, ...here, ...everyKind, ...scopeQuery(isSuper ? 'fleet' : 'own') }
  return useList(attention, { query })
}
