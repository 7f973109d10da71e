import { Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { careful } from './data/unsaved.ts'
import { Toasts } from './parts/toast/toast.tsx'
import { screens } from './routes.ts'
import { Failing } from './shell/failing.tsx'
import { Shell } from './shell/shell.tsx'

/** All screens in one frame; most are loaded when they are first looked at. */
export function App() {
  return (
    <Router aroundNav={careful}>
      <Toasts>
        <Shell>
          <Switch>
            {screens.map(({ path, view: View }) => (
              <Route key={path} path={path}>
                {({ table }: { table?: string }) => (
                  // Another table is another screen: nothing of the last one stays.
                  <Failing key={table ?? path}>
                    <Suspense fallback={<output className="visually-hidden">Loading</output>}>
                      <View table={table === undefined ? '' : decodeURIComponent(table)} />
                    </Suspense>
                  </Failing>
                )}
              </Route>
            ))}
          </Switch>
        </Shell>
      </Toasts>
    </Router>
  )
}
