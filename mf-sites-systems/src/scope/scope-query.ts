import type { FleetScope } from '@emberwatch/contract'

/** Nothing for one's own, so that platforms that do not know the parameter are asked as before. */
export const scopeQuery = (scope: FleetScope): { scope?: FleetScope } => (scope === 'fleet' ? { scope } : {})
