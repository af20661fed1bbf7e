import { useFreshness } from '@emberwatch/api-client'
import { toServerTime } from '@emberwatch/contract'
import { Icon } from '../icons/Icon.tsx'
import { useHeardReading } from '../status/Heard.tsx'
import { formatClock } from '../text/format.ts'
import { useFirstOnPage } from './first-on-page.ts'
import './freshness.css'

interface FreshnessProps {
  /**
   * Time of the last read, in milliseconds since 1970: `dataUpdatedAt` of a query or `updatedAt` of a detail. Defaults to that of the nearest
   * `Heard`.
   */
  readonly updatedAt?: number
  readonly hasFailed?: boolean
}

/**
 * Shows how recent a live page is (product 15.2): muted while up to date, amber after missed reads, and as a bar when the server cannot be reached.
 * A page shows the first alone; further ones appear when what they stand beside is late.
 */
export function Freshness(props: FreshnessProps) {
  const readAt = useHeardReading()
  const { updatedAt = readAt?.updatedAt ?? 0, hasFailed = readAt?.hasFailed ?? false } = props
  const fresh = useFreshness({ updatedAt, hasFailed })
  const { ref, isFirst } = useFirstOnPage()
  const isShown = isFirst || (updatedAt > 0 && fresh.isLate && !fresh.isLost)
  return (
    <span ref={ref} className="ew-freshness-place">
      {isShown && (updatedAt ? <FreshnessText {...fresh} /> : <FreshnessRoom />)}
    </span>
  )
}

function FreshnessText({ updatedAt, isLost, isLate, isLive, isPolling }: ReturnType<typeof useFreshness>) {
  const time = formatClock(toServerTime(updatedAt))
  if (isLost)
    return (
      <span className="ew-freshness ew-freshness-bar ew-numbers ew-tone-warn" role="status">
        <Icon name="warning" size={14} />
        <span>{`No contact, as of ${time}`}</span>
      </span>
    )
  return (
    <span className={`ew-freshness ew-numbers ${isLate ? 'ew-tone-warn' : 'ew-muted'}`}>
      {isLate && <Icon name="warning" size={14} />}
      {!isLate && <LiveDot isLive={isLive} />}
      <span>{`Updated ${time}${isPolling ? ', not live' : ''}`}</span>
    </span>
  )
}

/** Reserves the width of the text: on a phone the line would otherwise wrap when the text appears. */
const FreshnessRoom = () => (
  <span className="ew-freshness ew-numbers is-awaited" aria-hidden="true">
    <LiveDot isLive />
    <span>{`Updated ${formatClock(0)}`}</span>
  </span>
)

const LiveDot = ({ isLive }: { isLive: boolean }) => (
  <span className={isLive ? 'ew-freshness-live' : 'ew-freshness-live is-awaited'} aria-hidden="true" />
)
