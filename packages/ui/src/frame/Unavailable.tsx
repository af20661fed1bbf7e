import { Button } from '../base/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface UnavailableProps {
  /** What is missing, in the plural: 'Reports' gives 'Reports are unavailable'. */
  readonly what: string
  readonly version?: string
  readonly onRetry?: () => void
}

/** The panel of a dead area or part; the rest of the app goes on (product 4.3). */
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
