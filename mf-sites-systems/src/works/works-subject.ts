import { useIsSupported } from '@emberwatch/api-client'

/** This stands apart from the calls, which pages that only mark work do not load. */

/** A person who holds a system alone reads and plans works by that system. */
export type WorksSubject = { readonly siteId: string } | { readonly systemId: string }

export const useHasWorks = () => useIsSupported({ name: 'works.list' })
