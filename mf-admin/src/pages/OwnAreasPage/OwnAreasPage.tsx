import { useItem } from '@emberwatch/api-client'
import { teams } from '@emberwatch/contract/admin'
import { Freshness, Page, Stack } from '@emberwatch/ui'
import { ReleasesCards } from '../AreasPage/releases/ReleasesCards.tsx'
import { ownReleases } from '../AreasPage/releases/release-calls.ts'

/** Sessions read the registry as often. */
const intervalMs = 30_000

/** Members of a team see the releases of their own areas, and what people get of them (product 14.9). */
export function OwnAreasPage() {
  const { data, isPending, error, refetch, dataUpdatedAt } = useItem(teams.own, {}, { refetchInterval: intervalMs })
  return (
    <Page
      title="Own areas"
      lead={data && `Revision ${data.revision}, host contract ${data.hostContract}`}
      status={<Freshness updatedAt={dataUpdatedAt} hasFailed={error !== null} />}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data && (
        <Stack gap="large">
          <ReleasesCards {...data} calls={ownReleases} onStale={() => void refetch()} />
        </Stack>
      )}
    </Page>
  )
}
