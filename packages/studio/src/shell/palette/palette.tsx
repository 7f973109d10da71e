import { Command } from 'cmdk'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useStudio } from '../../data/design.ts'
import { useTableGroups } from '../../data/table-groups.ts'
import { studioScreens, tableScreens } from '../../routes.ts'
import { pathOf } from '../../screen.ts'
import { type Theme, type ThemeName, themes } from '../use-theme.ts'
import { DesignCommands } from './design-commands.tsx'
import styles from './palette.module.css'
import { SystemCommands } from './system-commands.tsx'

interface PaletteProps {
  readonly table: string | undefined
  readonly theme: Theme
  readonly onClose: () => void
}

/** Goes anywhere by a few letters. */
export default function Palette({ table, theme, onClose }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [, go] = useLocation()
  const groups = useTableGroups()
  const { has } = useStudio()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector('input')?.focus()
    return () => dialog?.close()
  }, [])
  const to = (path: string) => {
    onClose()
    go(path)
  }
  return (
    <dialog ref={ref} className={styles.dialog} aria-label="Go to" onCancel={onClose} onClose={onClose}>
      <Command label="Go to" loop>
        <Command.Input placeholder="Table, screen, access pattern, entity…" aria-label="Go to" />
        <Command.List className={styles.list ?? ''}>
          <Command.Empty>Nothing has this name.</Command.Empty>
          {table !== undefined && (
            <Command.Group heading={table}>
              {tableScreens.map(({ path, label }, at) => (
                <Command.Item key={path} value={`${table} ${label}`} onSelect={() => to(pathOf(path, table))}>
                  {label} <small>Alt {at + 1}</small>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {studioScreens.map(({ path, label }) => (
            <Command.Item key={path} value={label ?? path} onSelect={() => to(path)}>
              {label}
            </Command.Item>
          ))}
          {groups.map(({ title, tables }) => (
            <Command.Group key={title} heading={title}>
              {tables.map(name => (
                <Command.Item
                  key={name}
                  value={`${name} table of ${title}`}
                  onSelect={() => to(pathOf('/tables/:table/items', name))}
                >
                  {name} <small>table</small>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          <DesignCommands to={to} />
          {has?.api && <SystemCommands to={to} />}
          <Command.Group heading="Theme">
            {Object.entries(themes).map(([name, text]) => (
              <Command.Item
                key={name}
                value={`${text} theme`}
                onSelect={() => {
                  theme.choose(name as ThemeName)
                  onClose()
                }}
              >
                {text} theme
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </dialog>
  )
}
