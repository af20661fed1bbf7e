import type { AreaName } from '@emberwatch/federation'
import { lazyControl, Muted, Unavailable } from '@emberwatch/ui'
import { Component, type ContextType, Fragment, type ReactNode } from 'react'
import { OverridesContext } from '../overrides/OverridesBanner.tsx'
import type { OwnErrorProps } from '../overrides/OwnError.tsx'
import type { AreaSource } from './area-source.ts'
import { foreignChangesMax, isForeignChange } from './foreign-change.ts'
import { Offline } from './Offline.tsx'

interface AreaBoundaryProps {
  readonly area: AreaName
  readonly source: AreaSource
  /** A failure is one word, for cells and actions. */
  readonly isSmall?: boolean | undefined
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  /** Changes of the page by others that it was rendered anew after. */
  readonly foreignChanges: number
}

/** Without its code the developer sees what others see. */
const OwnError = lazyControl<OwnErrorProps>(
  ({ title, isSmall, onRetry }) =>
    isSmall ? <Failed title={title} /> : <Unavailable what={title} onRetry={onRetry} />,
  async () => (await import(/* webpackChunkName: "own-error" */ '../overrides/OwnError.tsx')).OwnError,
)

/** Crashes by release; the second crash of a fresh release moves the session to the previous one (product 21.6). */
const crashes = new Map<string, number>()

/** Contains failures of one page or part. */
export class AreaBoundary extends Component<AreaBoundaryProps, State> {
  static override contextType = OverridesContext
  declare context: ContextType<typeof OverridesContext>
  override state: State = { error: undefined, foreignChanges: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    const { area, source } = this.props
    if (isLoadFailure(error)) return
    const { foreignChanges } = this.state
    if (isForeignChange(error) && foreignChanges < foreignChangesMax) {
      this.setState({ error: undefined, foreignChanges: foreignChanges + 1 })
      return
    }
    source.reportCrash(area)
    const key = source.release(area)?.globalName ?? area
    const count = (crashes.get(key) ?? 0) + 1
    crashes.set(key, count)
    if (count === 2 && source.demote(area)) this.setState({ error: undefined })
  }

  /** Mounting anew loads again. */
  #retry = () => this.setState({ error: undefined })

  override render(): ReactNode {
    const { error, foreignChanges } = this.state
    if (error === undefined) return <Fragment key={foreignChanges}>{this.props.children}</Fragment>
    if (isForeignChange(error) && foreignChanges < foreignChangesMax) return null
    const { area, source, isSmall } = this.props
    const own = this.context.find(({ release }) => release.area === area)
    if (own) {
      const view = { title: own.release.title, folder: own.folder, error, isSmall, onRetry: this.#retry }
      return <OwnError {...view} />
    }
    const release = releaseOf(source, area)
    const title = release?.title ?? area
    if (isSmall) return <Failed title={title} />
    if (isOffline(error)) return <Offline source={source} onRetry={this.#retry} />
    return <Unavailable what={title} version={release?.version} onRetry={this.#retry} />
  }
}

/** All may have failed: then the active one. */
function releaseOf(source: AreaSource, area: AreaName) {
  const { active, releases } = source.registry.areas[area] ?? {}
  return source.release(area) ?? releases?.[active ?? '']
}

const Failed = ({ title }: { title: string }) => (
  <Muted as="span" role="alert">
    {`${title}: unavailable`}
  </Muted>
)

const isLoadFailure = (error: unknown): boolean => error instanceof Error && error.name === 'LoadFailure'
const isOffline = (error: unknown): boolean => isLoadFailure(error) && (error as { kind?: string }).kind === 'offline'
