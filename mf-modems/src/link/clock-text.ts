import { clockToleranceMs } from '@emberwatch/contract/devices'

const minuteMs = 60_000

/** Says how far a modem's clock is off, in minutes; it is right within five. */
export function clockText(offsetMs: number): string {
  if (Math.abs(offsetMs) <= clockToleranceMs) return 'Right'
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs)
  return `Wrong: ${minutes} minutes ${offsetMs > 0 ? 'ahead' : 'behind'}. The time of receipt counts.`
}
