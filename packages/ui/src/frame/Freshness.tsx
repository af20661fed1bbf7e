import { useEffect, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { formatClock } from '../text/format.ts'

interface FreshnessProps {
  /** When the data was read, in milliseconds since 1970. */
  readonly updatedAt: number
  /** Milliseconds between readings. */
  readonly interval: number
  readonly hasFailed?: boolean
}

/** A reading that is overdue by this many intervals means that touch is lost. */
const overdue = 2.5

/** Says when a live page was updated, and when it has lost touch (design 7). */
export function Freshness({ updatedAt, interval, hasFailed }: FreshnessProps) {
  const now = useNow(interval)
  if (!updatedAt) return null
  const isLost = hasFailed || now - updatedAt > overdue * interval
  const time = formatClock(new Date(updatedAt))
  return (
    <span
      className={`ew-freshness ew-numbers ${isLost ? 'ew-tone-warn' : 'ew-muted'}`}
      role={isLost ? 'status' : undefined}
    >
      {isLost && <Icon name="warning" size={14} />}
      {isLost ? `No contact, as of ${time}` : `Updated ${time}`}
    </span>
  )
}

function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
