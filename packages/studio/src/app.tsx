import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, Route, Router, Switch } from 'wouter'
import { careful } from './data/unsaved.ts'
import { Page } from './parts/page/page.tsx'
import { Toasts } from './parts/toast/toast.tsx'
import { screens } from './routes.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Shell } from './shell/shell.tsx'

/** All screens in one frame; most are loaded when they are first looked at. */
export function App() {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Router aroundNav={careful}>
      <Toasts>
        <Shell>
          <Switch>
            {screens.map(({ path, view: View }) => (
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
        </Shell>
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
