import { AccessLevel, UserType, userTypeLabels } from '@emberwatch/contract'

/** Words of user types and global levels, as the permissions form offers them (product 14.6). */

export const globalLevelLabels: Record<AccessLevel, string> = { 0: 'Monitor', 1: 'Operator', 2: 'Admin' }

export const userTypeOptions = [UserType.REGULAR, UserType.SUPER].map((value) => ({
  value,
  label: userTypeLabels[value],
}))

/** Super users may have each level, regular ones only Admin. */
export const globalLevelOptions = (userType: UserType) =>
  (userType === UserType.SUPER
    ? [AccessLevel.MONITOR, AccessLevel.OPERATOR, AccessLevel.ADMIN]
    : [AccessLevel.ADMIN]
  ).map((value) => ({ value, label: globalLevelLabels[value] }))
