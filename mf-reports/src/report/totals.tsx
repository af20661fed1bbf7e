import type { ListAnswer } from '@emberwatch/contract'
import type { UnitReportMeta } from '@emberwatch/contract/reports'
import { Tiles } from '@emberwatch/ui/detail'

type Answer = ListAnswer<unknown, UnitReportMeta> | undefined
const units = (answer: Answer) => ({ label: 'Units', value: answer?.meta.totalUnits })
const places = (answer: Answer) => [
  { label: 'Systems', value: answer?.meta.totalSystems },
  { label: 'Sites', value: answer?.meta.totalSites },
]

/** Totals over all pages of the unit report (product 12.5). */
export const unitTotals = (answer: Answer) => <Tiles isLoading={!answer} items={[...places(answer), units(answer)]} />

/** The same of the reports that begin with the units (product 12.10, 12.12). */
export const unitsFirst = (answer: Answer) => <Tiles isLoading={!answer} items={[units(answer), ...places(answer)]} />
