import { networkErrorText } from '@emberwatch/contract'
import { Banner, Button } from '@emberwatch/ui'
import { useEffect, useEffectEvent } from 'react'
import type { AreaSource } from './area-source.ts'

/** Backoff in milliseconds. */
const firstWaitMs = 2_000
const longestWaitMs = 30_000

interface OfflineProps {
  readonly source: AreaSource
  readonly onRetry: () => void
}

/** Replaces code that cannot be loaded offline. Goes on when the host answers (product 4.3). */
export function Offline({ source, onRetry }: OfflineProps) {
  const goOn = useEffectEvent(onRetry)
  const isReachable = useEffectEvent(() => source.isReachable())
  useEffect(() => {
    let waitMs = firstWaitMs
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const look = async () => {
      clearTimeout(timer)
      const isThere = await isReachable()
      if (isGone) return
      if (isThere) return goOn()
      clearTimeout(timer)
      timer = setTimeout(look, waitMs * (0.5 + Math.random() / 2))
      waitMs = Math.min(2 * waitMs, longestWaitMs)
    }
    timer = setTimeout(look, firstWaitMs)
    window.addEventListener('online', look)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', look)
    }
  }, [])
  return (
    <Banner
      tone="fail"
      actions={
        <Button size="small" icon="refresh" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {networkErrorText}
    </Banner>
  )
}
