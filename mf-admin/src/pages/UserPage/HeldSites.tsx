import { useList } from '@emberwatch/api-client'
import { type AccessLevel, accessLevelLabels, type User } from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'

/** Shows what a regular person may do, as '8 sites, Monitor Only': the global level is Admin for all of them (product 1.3). */
export function HeldSites({ user }: { user: User }) {
  const { data, error } = useList(sites.heldBy, { params: { id: user.id }, query: { limit: 1 } })
  const count = data?.count
  if (count === undefined || count === null) return <span>{error ? error.banner : '…'}</span>
  return <span>{[count === 1 ? '1 site' : `${count} sites`, levelsOf(user)].filter(Boolean).join(', ')}</span>
}

/** Names one level, or the lowest and the highest where sites and systems differ. */
function levelsOf({ permissions }: User): string {
  const levels = Object.values(permissions.resources).sort()
  const [lowest, highest] = [levels[0], levels.at(-1)] as [AccessLevel | undefined, AccessLevel | undefined]
  if (lowest === undefined || highest === undefined) return ''
  if (lowest === highest) return accessLevelLabels[lowest]
  return `${accessLevelLabels[lowest]} to ${accessLevelLabels[highest]}`
}
