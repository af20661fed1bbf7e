import type { ApiError } from '@emberwatch/api-client'
import { Button } from '../base/Button.tsx'
import { Banner } from './Banner.tsx'

/**
 * A failed call as 'status: message' (product 18.2), with Retry where one can. Missing permissions are said without the
 * number; a failure that is no error code's text keeps the server's own message.
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
