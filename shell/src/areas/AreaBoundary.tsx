import type { AreaName } from '@emberwatch/federation'
import { Unavailable } from '@emberwatch/ui'
import { Component, type ReactNode } from 'react'
import type { AreaSource } from './area-source.ts'
import { Offline } from './Offline.tsx'

interface AreaBoundaryProps {
  readonly area: AreaName
  readonly source: AreaSource
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

/** By release; the second crash of a fresh release moves the session to the previous one (product 21.6). */
const crashes = new Map<string, number>()

/** Contains failures of one page or part. */
export class AreaBoundary extends Component<AreaBoundaryProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    const { area, source } = this.props
    if (isLoadFailure(error)) return
    source.reportCrash(area)
    const key = source.release(area)?.globalName ?? area
    const count = (crashes.get(key) ?? 0) + 1
    crashes.set(key, count)
    if (count === 2 && source.demote(area)) this.setState({ error: undefined })
  }

  /** Mounting anew loads again. */
  #retry = () => this.setState({ error: undefined })

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const { area, source } = this.props
    if (isOffline(error)) return <Offline source={source} onRetry={this.#retry} />
    const { active, releases } = source.registry.areas[area] ?? {}
    // All have failed: names the active one.
    const release = source.release(area) ?? releases?.[active ?? '']
    return <Unavailable what={release?.title ?? area} version={release?.version} onRetry={this.#retry} />
  }
}

const isLoadFailure = (error: unknown): boolean => error instanceof Error && error.name === 'LoadFailure'
const isOffline = (error: unknown): boolean => isLoadFailure(error) && (error as { kind?: string }).kind === 'offline'
