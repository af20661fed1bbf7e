import { pageWindow } from '@emberwatch/contract'

/** The page numbers to show: up to six on either side of the current one (product 5.2). */
export function pageNumbers(current: number, last: number, reach: number = pageWindow): number[] {
  const from = Math.max(1, current - reach)
  const to = Math.min(last, current + reach)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
