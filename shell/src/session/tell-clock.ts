import { clockOffset, durationText } from '@emberwatch/contract'
import { notify, tabStorage } from '@emberwatch/store'

const repeatMs = 2 * 60_000
const key = 'clock-told'

/** Says once a tab that this computer's clock is wrong (product 15.3). */
export function tellClock(): void {
  const offsetMs = clockOffset()
  if (Math.abs(offsetMs) <= repeatMs || tabStorage().getItem(key)) return
  tabStorage().setItem(key, '1')
  const direction = offsetMs < 0 ? 'ahead' : 'behind'
  notify({
    kind: 'warning',
    text: `The clock of this device is ${durationText(Math.abs(offsetMs) / 1000)} ${direction}. Times and ages here are by the server.`,
  })
}
