import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { UndoBar } from '../parts/undo/undo-bar.tsx'
import { LastWrite } from '../parts/write-cost/last-write.tsx'
import { tableScreens } from '../routes.ts'
import { pathOf } from '../screen.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useTheme } from './use-theme.ts'

const loadPalette = () => import('./palette/palette.tsx')
const Palette = lazy(loadPalette)
const KeyHelp = lazy(() => import('./key-help.tsx'))

const tableIn = (path: string) => /^\/tables\/([^/]+)\//.exec(path)?.[1]

/** Navigation at the side, the screens of a table above, the screen itself. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [path, go] = useLocation()
  const theme = useTheme()
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const table = tableIn(path)
  useShortcuts(setOpen, at => {
    const screen = tableScreens[at]
    if (screen && table !== undefined) go(pathOf(screen.path, table))
  })
  // It is there before anybody asks for it, so that no letter is lost that is typed at once; but after the screen.
  useEffect(() => {
    const later = setTimeout(() => void loadPalette(), 300)
    return () => clearTimeout(later)
  }, [])
  useEffect(() => {
    document.title = table === undefined ? 'Monotable Studio' : `${table} · Monotable Studio`
  }, [table])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#screen">
        Skip to the screen
      </a>
      <Sidebar table={table} theme={theme} onFind={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
      <div className={styles.main}>
        {table !== undefined && <TableHead table={table} path={path} />}
        <div id="screen" className={styles.screen} tabIndex={-1}>
          {children}
        </div>
        <UndoBar />
        <LastWrite />
      </div>
      <Suspense>
        {open === 'palette' && <Palette table={table} theme={theme} onClose={() => setOpen(undefined)} />}
        {open === 'keys' && <KeyHelp onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  )
}

function TableHead({ table, path }: { readonly table: string; readonly path: string }) {
  return (
    <header className={styles.head}>
      <h1>{table}</h1>
      <nav className={styles.tabs} aria-label="Screens of the table">
        {tableScreens.map(({ path: screen, label }) => {
          const to = pathOf(screen, table)
          return (
            <Link key={screen} to={to} className={styles.tab} aria-current={path === to ? 'page' : undefined}>
              {label}
            </Link>
          )
        })}
      </nav>
    </header>
  )
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function useShortcuts(open: (what: 'palette' | 'keys') => void, toScreen: (at: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isControl = event.ctrlKey || event.metaKey
      if (isControl && event.key === 'k') open('palette')
      else if (event.altKey && /^[1-9]$/.test(event.key)) toScreen(Number(event.key) - 1)
      else if (isWriting(event.target) || isControl) return
      else if (event.key === '?') open('keys')
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-find]')?.focus()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
