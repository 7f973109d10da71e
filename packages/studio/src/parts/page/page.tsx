import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The scrolling part of a screen. */
export function Page({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.page} aria-label={label} tabIndex={0}>
      <div className={styles.stack}>{children}</div>
    </section>
  )
}

/** What decides what a screen shows, above it. */
export function Bar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

export const Grow = () => <span className={styles.grow} />

interface CardProps {
  readonly title?: ReactNode
  readonly children: ReactNode
  readonly flush?: boolean
}

export function Card({ title, children, flush }: CardProps) {
  return (
    <section className={styles.card}>
      {title !== undefined && <header className={styles.cardHead}>{title}</header>}
      <div className={flush ? styles.flush : styles.cardBody}>{children}</div>
    </section>
  )
}

export const Soft = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.soft}>{children}</span>
)
