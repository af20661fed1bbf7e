import type { FleetScope } from '@emberwatch/contract'

/** The query is empty for one's own sites, so that platforms which do not know the parameter get the same calls as before. */
export const scopeQuery = (scope: FleetScope): { scope?: FleetScope } => (scope === 'fleet' ? { scope } : {})
