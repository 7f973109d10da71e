import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './side-panel.module.css'

interface SidePanelProps {
  readonly title: ReactNode
  readonly label: string
  readonly onClose: () => void
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** What belongs to the chosen row, beside the rows. Escape closes it. */
export function SidePanel({ title, label, onClose, foot, children }: SidePanelProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    ref.current?.focus()
    // After closing it, you continue where you opened it.
    return () => void (before instanceof HTMLElement && before.focus())
  }, [])
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      className={styles.panel}
      aria-label={label}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button look="quiet" small onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={`${label}: content`}>
        {children}
      </section>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  )
}
