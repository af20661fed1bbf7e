import { durationText } from '@emberwatch/contract'
import { clockToleranceMs } from '@emberwatch/contract/devices'

/** Says how far a modem's clock is off; it is right within five. */
export function clockText(offsetMs: number): string {
  if (Math.abs(offsetMs) <= clockToleranceMs) return 'Right'
  return `Wrong: ${durationText(Math.abs(offsetMs) / 1000)} ${offsetMs > 0 ? 'ahead' : 'behind'}. The time of receipt counts.`
}
