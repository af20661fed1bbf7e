import { basePath } from '@emberwatch/contract'
import { Component, Fragment, type ReactNode } from 'react'
import { foreignChangesMax, isForeignChange } from '../areas/foreign-change.ts'

interface State {
  readonly error: unknown
  /** Changes of the page by others that it was rendered anew after. */
  readonly foreignChanges: number
}

/** Catches a failure of the frame itself. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined, foreignChanges: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    const { foreignChanges } = this.state
    if (isForeignChange(error) && foreignChanges < foreignChangesMax) {
      this.setState({ error: undefined, foreignChanges: foreignChanges + 1 })
      return
    }
    console.error(error)
    // The page's start guard listens (packages/host/src/shell/start-guard.ts).
    window.dispatchEvent(new Event('emberwatch:crash'))
  }

  override render(): ReactNode {
    const { error, foreignChanges } = this.state
    if (error === undefined) return <Fragment key={foreignChanges}>{this.props.children}</Fragment>
    if (isForeignChange(error) && foreignChanges < foreignChangesMax) return null
    return (
      <main className="shell-crash" role="alert">
        <h1>Something has gone wrong</h1>
        <p>
          <a href={basePath()}>Start again</a>
        </p>
      </main>
    )
  }
}
