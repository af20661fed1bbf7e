import type { ListAnswer, UnitReportMeta } from '@emberwatch/contract'
import { Tiles } from '@emberwatch/ui/detail'

/** Totals over all pages of the reports that count units. */
export const unitTotals = (answer: ListAnswer<unknown, UnitReportMeta> | undefined) => (
  <Tiles
    isLoading={!answer}
    items={[
      { label: 'Systems', value: answer?.meta.totalSystems },
      { label: 'Sites', value: answer?.meta.totalSites },
      { label: 'Units', value: answer?.meta.totalUnits },
    ]}
  />
)
