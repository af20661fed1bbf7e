import { sites, systems } from '@emberwatch/contract/sites-systems'

export type AccessKind = 'site' | 'system'

const endpoints = {
  site: {
    list: sites.users,
    invite: sites.invite,
    change: sites.changeAccess,
    remove: sites.removeAccess,
    resend: sites.resendInvitation,
  },
  system: {
    list: systems.users,
    invite: systems.invite,
    change: systems.changeAccess,
    remove: systems.removeAccess,
    resend: systems.resendInvitation,
  },
} as const

/** Calls of sites and systems differ in their path only. */
export const accessEndpoints = (kind: AccessKind) => endpoints[kind] as (typeof endpoints)['site']
