import { Component, type ReactNode } from 'react'
import { Button } from '../parts/controls/button.tsx'
import { Notice } from '../parts/controls/notice.tsx'

interface State {
  readonly error?: Error
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Lets what failed be asked again. */
  readonly onRetry: () => void
}

/** A screen that fails says why, and the others go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main style={{ padding: 24, display: 'grid', gap: 12, alignContent: 'start' }}>
        <Notice tone="bad">
          <strong>{error.name}</strong>: {error.message}
        </Notice>
        <div>
          <Button
            onClick={() => {
              this.props.onRetry()
              this.setState({ error: undefined as never })
            }}
          >
            Try again
          </Button>
        </div>
      </main>
    )
  }
}
