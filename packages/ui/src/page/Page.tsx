import type { ApiError } from '@emberwatch/api-client'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icons/Icon.tsx'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { Skeleton, SkeletonLine } from '../placeholder/Skeleton.tsx'
import { ownText } from '../text/own-text.tsx'
import './page.css'

export interface PageProps {
  /** Heading of the page and, unless `tabTitle` is set, title of the browser tab. */
  readonly title: ReactNode
  readonly tabTitle?: string
  /** The title is a name, which a browser must not translate. */
  readonly isName?: boolean
  readonly back?: { readonly to: string; readonly label: string }
  readonly status?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly isLoading?: boolean
  readonly error?: ApiError | null
  readonly onRetry?: () => void
  readonly width?: 'narrow' | 'full'
  readonly children?: ReactNode
}

/** The frame of every page: its only h1, the browser tab's title, and the loading and error states. */
export function Page(props: PageProps) {
  const { title, back, isLoading, error } = props
  useTitle(props.tabTitle ?? (typeof title === 'string' ? title : undefined))
  const isPending = isLoading && !error
  return (
    <div className={`ew-page ew-page-${props.width ?? 'full'}`} aria-busy={isPending}>
      <header className="ew-page-head">
        {back && (
          <Link className="ew-page-back" to={back.to}>
            <Icon name="chevronLeft" size={14} />
            <span>{back.label}</span>
          </Link>
        )}
        <div className="ew-page-title">
          <h1 tabIndex={-1} translate={props.isName ? 'no' : undefined}>
            {isPending && !title ? <SkeletonLine width="14rem" /> : title}
          </h1>
          {ownText(props.status)}
          <div className="ew-page-actions">{props.actions}</div>
        </div>
        {props.lead && <p className="ew-muted">{props.lead}</p>}
      </header>
      {error ? (
        <ErrorBanner error={error} onRetry={props.onRetry} />
      ) : isPending ? (
        <Skeleton lines={5} />
      ) : (
        props.children
      )}
    </div>
  )
}

/** Sets the title of the browser tab (product 4.10). */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Emberwatch` : 'Emberwatch'
  }, [title])
}
