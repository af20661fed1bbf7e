import { useItem } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { Tiles } from './Tiles.tsx'

/** The counters of the whole fleet, for super users (product 13.1, 14.1). */
export function FleetCounters() {
  const { data, error, isPending, refetch } = useItem(fleet.stats, {})
  if (error && !data) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  return (
    <Tiles
      isLoading={isPending}
      items={[
        { label: 'Modems', value: data?.modemsCount },
        { label: 'Loop units', value: data?.unitsCount },
        { label: 'Systems', value: data?.systemsCount },
        { label: 'Sites', value: data?.sitesCount },
        { label: 'Users', value: data?.usersCount },
      ]}
    />
  )
}
