import type { BulkRow } from '../db/bulk.ts'
import { outsiderSiteKey, type SitePlan, sharedSiteKeys } from './plan.ts'
import { demoId } from './random.ts'

const dayMs = 86_400_000

export interface TeamRows {
  teams: BulkRow<'teams'>[]
  teamMembers: BulkRow<'teamMembers'>[]
  teamGrants: BulkRow<'teamGrants'>[]
}

/** Positions among the other people, and among the sites that no demo account holds. */
const plansOfTeams = [
  { key: 'nordvakt', name: 'Nordvakt brannservice', people: [0, 1, 2, 3], sites: [0, 1, 2], level: 1 },
  { key: 'fjordalarm', name: 'Fjordalarm service', people: [2, 4, 5], sites: [2, 3], level: 0 },
] as const

/** Two firms, with a person and a site in common. The first member manages. */
export function buildTeams(plans: readonly SitePlan[], emails: ReadonlyMap<string, string>, now: Date): TeamRows {
  const heldKeys: readonly string[] = [...sharedSiteKeys, outsiderSiteKey, 'gandsfjord']
  const sites = plans.map(({ fact }) => fact.key).filter((key) => !heldKeys.includes(key))
  const at = new Date(now.getTime() - 200 * dayMs)
  return {
    teams: plansOfTeams.map(({ key, name }) => ({ id: demoId('team', key), name, createdAt: at })),
    teamMembers: plansOfTeams.flatMap(({ key, people }) =>
      people.map((position, index) => {
        const userId = demoId('user', `other-${position}`)
        return {
          ...{ id: demoId('team-member', `${key}-${position}`), teamId: demoId('team', key), userId },
          ...{ emailAddress: emails.get(userId) ?? '', isManager: index === 0, isAccepted: true },
          ...{ createdAt: at, decidedAt: at },
        }
      }),
    ),
    teamGrants: plansOfTeams.flatMap(({ key, sites: positions, level }) =>
      positions.map((position) => ({
        ...{ id: demoId('team-grant', `${key}-${position}`), teamId: demoId('team', key) },
        ...{ siteId: demoId('site', sites[position] ?? ''), accessLevel: level, createdAt: at },
      })),
    ),
  }
}
