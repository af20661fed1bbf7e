import { basePath } from '@emberwatch/contract'
import { Component, type ReactNode } from 'react'

interface State {
  readonly hasCrashed: boolean
}

/** Shown when the frame itself fails. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasCrashed: false }

  static getDerivedStateFromError(): State {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    // The page's start guard listens (packages/host/src/shell/start-guard.ts).
    window.dispatchEvent(new Event('emberwatch:crash'))
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children
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
