import { useFreshness } from '@emberwatch/api-client'
import { Icon } from '../icons/Icon.tsx'
import { useHeardReading } from '../status/Heard.tsx'
import { formatClock } from '../text/format.ts'
import './frame.css'

interface FreshnessProps {
  /**
   * When the data was read, in milliseconds since 1970: `dataUpdatedAt` of a query, `updatedAt` of a detail; by default that of
   * the nearest `Heard`.
   */
  readonly updatedAt?: number
  /** The last reading failed. */
  readonly hasFailed?: boolean
}

/**
 * Says as of when a live page is right (product 15.2): quietly while all is well, in amber when readings were missed, and as a
 * bar across its place when the server cannot be reached.
 */
export function Freshness(props: FreshnessProps) {
  const heard = useHeardReading()
  const { updatedAt = heard?.updatedAt ?? 0, hasFailed = heard?.hasFailed ?? false } = props
  const fresh = useFreshness({ updatedAt, hasFailed })
  if (!updatedAt) return <Awaited />
  const time = formatClock(new Date(fresh.updatedAt))
  if (fresh.isLost)
    return (
      <span className="ew-freshness ew-freshness-bar ew-numbers ew-tone-warn" role="status">
        <Icon name="warning" size={14} />
        No contact, as of {time}
      </span>
    )
  return (
    <span className={`ew-freshness ew-numbers ${fresh.isLate ? 'ew-tone-warn' : 'ew-muted'}`}>
      {fresh.isLate && <Icon name="warning" size={14} />}
      {!fresh.isLate && <LiveDot isLive={fresh.isLive} />}
      Updated {time}
    </span>
  )
}

/** Takes the place that the words will need: on a phone the line they stand in has no room to spare, and would become two. */
const Awaited = () => (
  <span className="ew-freshness ew-numbers is-awaited" aria-hidden="true">
    <LiveDot isLive />
    Updated {formatClock(new Date(0))}
  </span>
)

const LiveDot = ({ isLive }: { isLive: boolean }) => (
  <span className={isLive ? 'ew-freshness-live' : 'ew-freshness-live is-awaited'} aria-hidden="true" />
)
