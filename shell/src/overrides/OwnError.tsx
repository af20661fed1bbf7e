import { Button } from '@emberwatch/ui'
import { useEffect, useState } from 'react'
import { mapError, placeOf, type SourceError } from './source-error.ts'
import './error-overlay.css'

export interface OwnErrorProps {
  readonly title: string
  readonly error: unknown
  /** The folder of the override. */
  readonly folder: string
  /** True for one line, in cells and actions. */
  readonly isSmall?: boolean | undefined
  readonly onRetry: () => void
}

/** Shows the failure of an area from the developer's machine, where others read that it is unavailable. */
export function OwnError({ title, error, folder, isSmall, onRetry }: OwnErrorProps) {
  const [mapped, setMapped] = useState<SourceError>()
  useEffect(() => {
    let isGone = false
    mapError(causeOf(error), folder).then((mapped) => !isGone && setMapped(mapped))
    return () => {
      isGone = true
    }
  }, [error, folder])
  const { message, excerpt, stack } = mapped ?? { message: String(causeOf(error)) }
  if (isSmall)
    return (
      <span className="shell-errors-place" role="alert" title={stack}>
        {`${title}: ${message}`}
      </span>
    )
  return (
    <div className="shell-own-error" role="alert">
      <h2 className="shell-errors-place">{[title, mapped && placeOf(mapped)].filter(Boolean).join(' · ')}</h2>
      <pre>{message}</pre>
      {excerpt && <pre className="shell-errors-excerpt">{excerpt}</pre>}
      {stack && <pre className="shell-errors-stack">{stack}</pre>}
      <Button icon="refresh" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

/** A failure to load has as its cause what the module threw while it was evaluated. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error
