import { useList } from '@emberwatch/api-client'
import { reports } from '@emberwatch/contract/reports'
import { formatDateTime } from '@emberwatch/ui'

export const LastImport = () => <span>{useText()}</span>

function useText(): string {
  const { data, error } = useList(reports.installBase, { query: { limit: 1 } })
  if (!data) return error ? 'When it was last imported is not known' : 'Last imported …'
  const { lastUpdatedAt, lastUpdatedBy } = data.meta
  if (!lastUpdatedAt) return 'Nothing has been imported yet'
  return `Last imported ${formatDateTime(lastUpdatedAt)}${lastUpdatedBy ? ` by ${lastUpdatedBy}` : ''}`
}
