import { useIsSupported, useItem } from '@emberwatch/api-client'
import { installBase, type PreviousInstallBase } from '@emberwatch/contract/reports'
import { Button, ErrorBanner, formatCount, formatDate, formatDateTime, Muted, useConfirmAction } from '@emberwatch/ui'

/** The way back from the last import (product 12.9). */
export function BringBack() {
  const isSupported = useIsSupported(installBase.previous)
  const { data, error, refetch } = useItem(installBase.previous, {})
  const bringBack = useConfirmAction(installBase.bringBack, {
    ask: (one: PreviousInstallBase) => `Bring back ${nameOf(one)}?`,
    confirm: 'Bring back',
    text: (one) =>
      `Its ${rowsOf(one)} replace those that stand there now, which can be brought back in turn for 30 days. Links to systems that were removed meanwhile do not return.`,
    body: ({ importId }) => ({ importId }),
    successMessage: (one) => `${nameOf(one)} brought back`,
  })
  if (isSupported && error) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  if (!isSupported || !data) return null
  return (
    <Muted>
      <span>{`Before that stood there: ${nameOf(data)}, ${rowsOf(data)}, imported by ${data.importedBy ?? 'somebody'}, ${formatDateTime(data.importedAt)}. It can be brought back until ${formatDate(data.until)}.`}</span>{' '}
      <Button size="small" icon="refresh" onClick={() => bringBack(data)}>
        Bring back
      </Button>
    </Muted>
  )
}

const nameOf = ({ fileName }: PreviousInstallBase) => fileName ?? 'a file without a name'
const rowsOf = ({ rowsCount }: PreviousInstallBase) => (rowsCount === 1 ? '1 row' : `${formatCount(rowsCount)} rows`)
