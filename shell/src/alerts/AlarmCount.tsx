import { useIsSupported, useList } from '@emberwatch/api-client'
import { addressOf, fleet, paths, type SessionUser, severities } from '@emberwatch/contract'
import { fleetScopeName, fleetScopeOf } from '@emberwatch/contract/fleet-scope'
import { readPersonal } from '@emberwatch/store'
import { formatCount, Status } from '@emberwatch/ui'
import { Link, useLocation } from 'react-router-dom'
import './alarm-count.css'

/** Systems in alarm, and alarms of modems without one, on every page, and the way to their list (product 13.7). Super users have the fleet before they choose. */
export function AlarmCount({ user }: { user: SessionUser }) {
  // A choice of the scope is a change of the address.
  useLocation()
  const scope: { scope: 'fleet' } | Record<string, never> =
    fleetScopeOf(user, readPersonal(fleetScopeName, user.id), 'fleet') === 'fleet' ? { scope: 'fleet' } : {}
  const isSupported = useIsSupported(fleet.attention)
  const query = { limit: 1, kind: ['alarm' as const], ...scope }
  const { data } = useList(fleet.attention, { query }, { enabled: isSupported })
  const modems = data?.meta.modems?.filter(({ kind }) => kind === 'strayAlarm')
  const count = (data?.meta.alarm ?? 0) + (modems?.length ?? 0)
  const to = addressOf(paths.sites, { query: { trouble: 'alarm', ...scope } })
  return (
    <span role="status">
      {count > 0 && (
        <Link className="shell-alarms" to={to} aria-label={`${severities.alarm.word}: ${formatCount(count)}`}>
          <Status of="attention" value="alarm" isShort />
          <b>{formatCount(count)}</b>
        </Link>
      )}
    </span>
  )
}
