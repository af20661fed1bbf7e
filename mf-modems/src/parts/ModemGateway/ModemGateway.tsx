import { useItem } from '@emberwatch/api-client'
import { states } from '@emberwatch/contract'
import { modems } from '@emberwatch/contract/modems'
import { Card, ErrorBanner, formatDateTime, Skeleton, Stack } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import { KnockingModems } from '../../link/KnockingModems.tsx'

/** The counters of the link (product 10.13) and modems that knock, for super users. */
export function ModemGateway() {
  const { data: counters, error, isPending, refetch } = useItem(modems.metrics, {})
  return (
    <Stack>
      <Card title="Link to modems">
        {!counters && <ErrorBanner error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton lines={2} label="Loading the counters" />}
        {counters && (
          <Facts
            items={[
              ['Connected', String(counters.connectedModems)],
              [states.offline.word, String(counters.disconnectedModems)],
              ['Messages a minute', String(counters.messagesPerMinute)],
              ['Last heard of a modem', counters.lastMessageAt ? formatDateTime(counters.lastMessageAt) : 'Never'],
            ]}
          />
        )}
      </Card>
      <KnockingModems />
    </Stack>
  )
}
