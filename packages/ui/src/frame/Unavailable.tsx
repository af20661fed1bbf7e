import { Button } from '../base/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface UnavailableProps {
  /** Name in the plural: 'Reports' gives 'Reports are unavailable'. */
  readonly what: string
  readonly version?: string
  readonly onRetry?: () => void
}

/** Shown for an area or part that failed to load; the rest of the app keeps working (product 4.3). */
export function Unavailable({ what, version, onRetry }: UnavailableProps) {
  return (
    <div role="alert">
      <EmptyState icon="warning" title={`${what} are unavailable`}>
        <p className="ew-muted">The rest of Emberwatch goes on working.{version && ` Release ${version}.`}</p>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            Retry
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
