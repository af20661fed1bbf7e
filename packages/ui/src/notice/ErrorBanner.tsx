import type { ApiError } from '@emberwatch/api-client'
import { useContactBackAt } from '@emberwatch/store'
import { Button } from '../button/Button.tsx'
import { Banner } from './Banner.tsx'

/**
 * Shows a failed call as `banner` says it (product 18.2), with Retry if available. A lost connection that is back is no failure any more, but what
 * was to be done is not done.
 */
export function ErrorBanner({ error, onRetry }: { error: ApiError | null | undefined; onRetry?: () => void }) {
  const backAt = useContactBackAt()
  if (!error) return null
  const retry = onRetry && (
    <Button size="small" icon="refresh" onClick={() => onRetry()}>
      Retry
    </Button>
  )
  const isBack = error.code === 'network' && backAt >= error.at
  return (
    <Banner tone={isBack ? 'info' : 'fail'} actions={retry}>
      {isBack ? 'The connection is back. Try again.' : error.banner}
    </Banner>
  )
}
