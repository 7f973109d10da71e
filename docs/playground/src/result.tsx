import { App, pathOf, type Screen, tableScreens } from '@monotable/studio/page'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, useContext, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { place } from './backend/backend.ts'
import type { Run } from './use-run.ts'

const document: Screen = {
  path: '/tables/:table/document',
  label: 'Document',
  view: lazy(() => import('./document-screen.tsx')),
}
const further = [document]
/** Samples always agree with their design, and the check of live items is much to load. */
const tabs = [...tableScreens.filter(({ path }) => !path.endsWith('/integrity')), document]
const router = { hook: place.hook, searchHook: place.searchHook }

const Tables = createContext<readonly string[]>([])

/** The studio on the tables of the design. Another design is another studio. */
export function Result({ opened, version }: Run) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing of the last design is kept
  const client = useMemo(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
    [version],
  )
  if (!opened) return <output className="loading">Starting the database…</output>
  return (
    <Tables value={opened.tables}>
      <QueryClientProvider key={version} client={client}>
        <App frame={Frame} router={router} further={further} />
      </QueryClientProvider>
    </Tables>
  )
}

/** The screens of a table above, and the table itself if there are several. */
function Frame({ children }: { readonly children: ReactNode }) {
  const [path, go] = useLocation()
  const tables = useContext(Tables)
  const [, table = '', screen = 'items'] = /^\/tables\/([^/]+)\/(\w+)/.exec(path) ?? []
  return (
    <div className="frame">
      <nav className="screens" aria-label="Views of the design">
        {tables.length > 1 && (
          <select
            aria-label="Table"
            value={table}
            onChange={event => go(`/tables/${encodeURIComponent(event.target.value)}/${screen}`)}
          >
            {tables.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        {tabs.map(({ path: to, label }) => (
          <Link
            key={to}
            to={pathOf(to, table)}
            aria-current={pathOf(to, table) === path ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="screen">{children}</div>
    </div>
  )
}
