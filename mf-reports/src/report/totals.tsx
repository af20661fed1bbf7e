import type { ListAnswer } from '@emberwatch/contract'
import type { UnitReportMeta } from '@emberwatch/contract/reports'
import { Tiles } from '@emberwatch/ui/detail'

type Answer = ListAnswer<unknown, UnitReportMeta> | undefined
const units = (answer: Answer) => ({ label: 'Units', value: answer?.meta.totalUnits })
const tiles = (answer: Answer) => [
  { label: 'Systems', value: answer?.meta.totalSystems },
  { label: 'Sites', value: answer?.meta.totalSites },
]

/** Product 12.5. */
export const unitTotals = (answer: Answer, isOutstanding: boolean) => (
  <Tiles isLoading={isOutstanding} items={[...tiles(answer), units(answer)]} />
)

/** Product 12.10, 12.12. */
export const unitsFirst = (answer: Answer, isOutstanding: boolean) => (
  <Tiles isLoading={isOutstanding} items={[units(answer), ...tiles(answer)]} />
)
