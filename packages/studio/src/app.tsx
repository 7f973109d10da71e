import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link, Route, Router, type RouterOptions, Switch } from 'wouter'
import { careful } from './data/guard-unsaved.ts'
import { Page } from './parts/page/page.tsx'
import { Toasts } from './parts/toast/toast.tsx'
import { type Screen, screens } from './routes.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Shell } from './shell/shell.tsx'

interface AppProps {
  /** What stands around the screens. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>
  /** Where the address is kept; in the browser's own unless given. */
  readonly router?: RouterOptions
  /** Screens besides the studio's own. */
  readonly further?: readonly Screen[]
}

const none: readonly Screen[] = []

/** All screens in one frame; most are loaded when they are first looked at. */
export function App({ frame: Frame = Shell, router = {}, further = none }: AppProps) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Router aroundNav={careful} {...router}>
      <Toasts>
        <Frame>
          <Switch>
            {[...screens, ...further].map(({ path, view: View }) => (
              <Route key={path} path={path}>
                {({ table }: { table?: string }) => (
                  // Another table is another screen: nothing of the last one stays.
                  <ErrorBoundary key={table ?? path} onRetry={reset}>
                    <Suspense fallback={<output className="loading">Loading…</output>}>
                      <View table={table ?? ''} />
                    </Suspense>
                  </ErrorBoundary>
                )}
              </Route>
            ))}
            <Route>
              <NoScreen />
            </Route>
          </Switch>
        </Frame>
      </Toasts>
    </Router>
  )
}

function NoScreen() {
  return (
    <main style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <Page label="No such screen">
        <h1>No screen has this address</h1>
        <p>
          <Link to="/">All tables</Link>
        </p>
      </Page>
    </main>
  )
}
