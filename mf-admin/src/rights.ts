import { AccessLevel, UserType, userTypeLabels } from '@emberwatch/contract'

/** The names of global levels (product 14.6). */

export const globalLevelLabels: Record<AccessLevel, string> = { 0: 'Monitor', 1: 'Operator', 2: 'Admin' }

export const userTypeOptions = [UserType.REGULAR, UserType.SUPER].map((value) => ({
  value,
  label: userTypeLabels[value],
}))

/** Regular users have Admin only. */
export const globalLevelOptions = (userType: UserType) =>
  (userType === UserType.SUPER
    ? [AccessLevel.MONITOR, AccessLevel.OPERATOR, AccessLevel.ADMIN]
    : [AccessLevel.ADMIN]
  ).map((value) => ({ value, label: globalLevelLabels[value] }))
