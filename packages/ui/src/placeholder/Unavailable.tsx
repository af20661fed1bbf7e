import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface UnavailableProps {
  /** A title in the singular or the plural, such as 'Weather' or 'Reports'. */
  readonly what: string
  readonly version?: string
  readonly onRetry?: () => void
}

/** An area or part that failed to load shows this; the rest of the app keeps working (product 4.3). */
export function Unavailable({ what, version, onRetry }: UnavailableProps) {
  return (
    <div role="alert">
      <EmptyState icon="warning" title={`${what} cannot be shown at the moment`}>
        <p className="ew-muted">
          {`This part of Emberwatch is unavailable; the rest goes on working.${version ? ` Release ${version}.` : ''}`}
        </p>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            Retry
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
