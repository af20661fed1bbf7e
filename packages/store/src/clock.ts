import { onClockOffset, setClockOffset } from '@emberwatch/contract'
import { local, readJson, writeText } from './storage.ts'

const name = 'clock-offset'

/** A page that loads has no answer of the server yet, and judges a stored session by what the last page learned. */
export function keepClock(): void {
  setClockOffset(Number(readJson(local(), name) ?? 0))
  onClockOffset((offsetMs) => writeText(local(), name, offsetMs === 0 ? null : String(offsetMs)))
}
