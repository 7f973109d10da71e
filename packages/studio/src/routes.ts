import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What a screen is given: the table of the address; '' where the address has none. */
export interface ScreenProps {
  readonly table: string
}

export interface Screen {
  readonly path: string
  /** What it is called in the navigation; a screen without it is reached from others. */
  readonly label?: string
  readonly view: LazyExoticComponent<ComponentType<ScreenProps>>
}

/** Every screen, by its address. Those of a table stand in its header in this order. */
export const screens: readonly Screen[] = [
  { path: '/', view: lazy(() => import('./screens/tables/tables-screen.tsx')) },
  {
    path: '/tables/:table/items',
    label: 'Items',
    view: lazy(() => import('./screens/items/items-screen.tsx')),
  },
  {
    path: '/tables/:table/collections',
    label: 'Collections',
    view: lazy(() => import('./screens/collections/collections-screen.tsx')),
  },
  {
    path: '/tables/:table/patterns',
    label: 'Access patterns',
    view: lazy(() => import('./screens/patterns/patterns-screen.tsx')),
  },
  {
    path: '/tables/:table/design',
    label: 'Design',
    view: lazy(() => import('./screens/design/design-screen.tsx')),
  },
  {
    path: '/tables/:table/transfer',
    label: 'Import and export',
    view: lazy(() => import('./screens/transfer/transfer-screen.tsx')),
  },
  { path: '/tables/:table/homes', view: lazy(() => import('./screens/homes/homes-screen.tsx')) },
]

export const tableScreens = screens.filter(({ path, label }) => path.startsWith('/tables/:table/') && label)
export const studioScreens = screens.filter(({ path, label }) => !path.startsWith('/tables/') && label)

/** The address of a screen of a table: `pathOf('/tables/:table/items', 'Shop')`. */
export function pathOf(path: string, table: string): string {
  return path.replace(':table', encodeURIComponent(table))
}
