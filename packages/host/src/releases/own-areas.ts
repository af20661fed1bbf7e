import type { User } from '@emberwatch/contract'
import type { AreaName } from '@emberwatch/federation'
import { areasOfMember, type Registry } from '@emberwatch/registry'

type Person = Pick<User, 'emailAddress' | 'status'>

/** The areas of which the person is a member. The address counts only once it is confirmed. */
export const ownAreas = async (registry: Registry, { emailAddress, status }: Person): Promise<AreaName[]> =>
  status === 'ACTIVE' ? areasOfMember(registry.store, emailAddress) : []

export const isOwnArea = async (registry: Registry, person: Person, area: string): Promise<boolean> =>
  (await ownAreas(registry, person)).includes(area)
