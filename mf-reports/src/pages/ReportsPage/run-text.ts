import type { ReportRun } from '@emberwatch/contract/reports'
import { countText } from '@emberwatch/ui'

/** `Ready, 120 rows`, `Failed: The account is banned or gone`. */
export function runText({ state, rowsCount, error }: Pick<ReportRun, 'state' | 'rowsCount' | 'error'>): string {
  if (state === 'writing') return 'Being made'
  if (state === 'failed') return `Failed: ${error ?? 'unknown'}`
  const rows = countText(rowsCount ?? 0, 'rows')
  return state === 'expired' ? `File gone, ${rows}` : `Ready, ${rows}`
}
