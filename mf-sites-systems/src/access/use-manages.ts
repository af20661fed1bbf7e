import { superAdmin } from '@emberwatch/contract'
import type { AccessTeam } from '@emberwatch/contract/sites-systems'
import { useCan } from '@emberwatch/ui'

/** True for managers of the team, and for super users with global Admin. The person's own levels are of sites and systems alone. */
export const useManages = ({ isManager }: Pick<AccessTeam, 'isManager'>): boolean =>
  useCan(superAdmin) || isManager === true
