import { type ComponentType, lazy } from 'react'
import type { ScreenProps } from './screen.ts'
import ItemsScreen from './screens/items/items-screen.tsx'
import TablesScreen from './screens/tables/tables-screen.tsx'

export interface Screen {
  readonly path: string
  /** What it is called in the navigation; a screen without it is reached from others. */
  readonly label?: string
  readonly view: ComponentType<ScreenProps>
}

/** Every screen, by its address. A table's header lists its screens in this order; tables and items come with the page. */
export const screens: readonly Screen[] = [
  { path: '/', view: TablesScreen },
  { path: '/systems', label: 'Systems', view: lazy(() => import('./screens/systems/systems-screen.tsx')) },
  { path: '/x-ray', label: 'X-ray', view: lazy(() => import('./screens/x-ray/x-ray-screen.tsx')) },
  {
    path: '/tables/:table/map',
    label: 'Map',
    view: lazy(() => import('./screens/map/map-screen.tsx')),
  },
  {
    path: '/tables/:table/items',
    label: 'Items',
    view: ItemsScreen,
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
    path: '/tables/:table/integrity',
    label: 'Integrity',
    view: lazy(() => import('./screens/integrity/integrity-screen.tsx')),
  },
  {
    path: '/tables/:table/changes',
    label: 'Changes',
    view: lazy(() => import('./screens/changes/changes-screen.tsx')),
  },
  {
    path: '/tables/:table/transfer',
    label: 'Import and export',
    view: lazy(() => import('./screens/transfer/transfer-screen.tsx')),
  },
  {
    path: '/tables/:table/write',
    label: 'Write',
    view: lazy(() => import('./screens/write/write-screen.tsx')),
  },
  {
    path: '/tables/:table/settings',
    label: 'Settings',
    view: lazy(() => import('./screens/settings/settings-screen.tsx')),
  },
  { path: '/tables/:table/homes', view: lazy(() => import('./screens/homes/homes-screen.tsx')) },
]

export const tableScreens = screens.filter(({ path, label }) => path.startsWith('/tables/:table/') && label)
export const studioScreens = screens.filter(({ path, label }) => !path.startsWith('/tables/') && label)
