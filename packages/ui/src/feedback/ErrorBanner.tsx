import type { ApiError } from '@emberwatch/api-client'
import { Button } from '../base/Button.tsx'
import { Banner } from './Banner.tsx'

/**
 * Shows a failed call as 'status: message' (product 18.2), with Retry if available. Missing permissions appear without the status. If the error
 * code has no text of its own, the server's message is shown.
 */
export function ErrorBanner({ error, onRetry }: { error: ApiError | null | undefined; onRetry?: () => void }) {
  if (!error) return null
  const retry = onRetry && (
    <Button size="small" icon="refresh" onClick={() => onRetry()}>
      Retry
    </Button>
  )
  return (
    <Banner tone="fail" actions={retry}>
      {error.code === 'user.missing_permissions' ? error.text : error.banner}
    </Banner>
  )
}
