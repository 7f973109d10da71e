import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useStudio } from '../data/design.ts'
import { useTableGroups } from '../data/table-groups.ts'
import { useTableIfKnown } from '../data/tables.ts'
import { Badge } from '../parts/controls/badge.tsx'
import { Button } from '../parts/controls/button.tsx'
import { Choice } from '../parts/controls/choice.tsx'
import { studioScreens } from '../routes.ts'
import { pathOf } from '../screen.ts'
import { count } from '../values/count.ts'
import styles from './shell.module.css'
import { type Theme, themes } from './use-theme.ts'

interface SidebarProps {
  readonly table: string | undefined
  readonly theme: Theme
  readonly onFind: () => void
  readonly onKeys: () => void
}

/** All tables by the system that they belong to. */
export function Sidebar({ table, theme, onFind, onKeys }: SidebarProps) {
  const groups = useTableGroups()
  const [path] = useLocation()
  const { has, isReadOnly } = useStudio()
  const [isFolded, setFolded] = useState(true)
  // After navigating, close the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address folds the list
  useEffect(() => setFolded(true), [path])
  const others = has?.api === false ? [] : studioScreens
  return (
    <nav className={styles.side} aria-label="Tables" data-folded={isFolded ? '' : undefined}>
      <Link to="/" className={styles.brand ?? ''}>
        <img src="/icon.svg" alt="" /> Monotable Studio
      </Link>
      <button type="button" className={styles.find} onClick={onFind}>
        <span>Go to…</span> <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        {table ?? 'Menu'} {isFolded ? '▾' : '▴'}
      </button>
      {others.length > 0 && (
        <div className={styles.group}>
          {others.map(({ path: to, label }) => (
            <Link key={to} to={to} className={styles.link} aria-current={path === to ? 'page' : undefined}>
              <span>{label}</span>
            </Link>
          ))}
        </div>
      )}
      {groups.map(({ title, tables }) => (
        <div key={title} className={styles.group}>
          <h2 title={title}>{title}</h2>
          {tables.map(name => (
            <TableLink key={name} name={name} isCurrent={name === table} />
          ))}
        </div>
      ))}
      <div className={styles.foot}>
        {has && isReadOnly && <Badge tone="warn">read-only: nothing is written</Badge>}
        <Choice label="Theme" value={theme.name} options={themes} onChange={theme.choose} />
        <div>
          <Button look="quiet" small onClick={onKeys}>
            Keyboard <kbd>?</kbd>
          </Button>
        </div>
      </div>
    </nav>
  )
}

function TableLink({ name, isCurrent }: { readonly name: string; readonly isCurrent: boolean }) {
  const table = useTableIfKnown(name)
  return (
    <Link
      to={pathOf('/tables/:table/items', name)}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span title={name}>{name}</span>
      {table && <small>{count(table.itemCount)}</small>}
    </Link>
  )
}
