import { useIsSupported, useItem } from '@emberwatch/api-client'
import { fleetModems, signalDays } from '@emberwatch/contract/modems'
import styles from './link.module.css'

const height = 24
const step = 1.3
const dayMs = 86_400_000
/** In dBm: from hardly any signal to the best. */
const [lowest, highest] = [-120, -50]

/** The worst signal of each day as a small line (product 10.20). */
export function SignalLine({ modemId }: { modemId: string }) {
  const { data: days } = useItem(fleetModems.signal, { params: { id: modemId } })
  const isSupported = useIsSupported(fleetModems.signal)
  if (!isSupported || !days) return null
  const last = days.at(-1)
  if (!last) return <span>{`none in ${signalDays} days`}</span>
  const dayOf = (day: string) => signalDays - 1 - (Date.parse(last.day) - Date.parse(day)) / dayMs
  const share = (signal: number) => (Math.min(Math.max(signal, lowest), highest) - lowest) / (highest - lowest)
  const points = days
    .map(({ day, signal }) => `${dayOf(day) * step},${height - 1 - share(signal) * (height - 2)}`)
    .join(' ')
  const worst = Math.min(...days.map(({ signal }) => signal))
  return (
    <span className={styles.hours}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${(signalDays - 1) * step} ${height}`}
        role="img"
        aria-label={`Worst signal by the day in dBm: ${days.map(({ day, signal }) => `${day} ${signal}`).join(', ')}`}
      >
        <polyline points={points} />
      </svg>
      {`worst ${worst} dBm in ${signalDays} days`}
    </span>
  )
}
