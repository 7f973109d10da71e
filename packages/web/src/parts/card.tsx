import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface CardProps {
  readonly title?: ComponentChildren
  /** Beside the title, such as a link to all. */
  readonly aside?: ComponentChildren
  /** Without padding, for tables and pictures. */
  readonly flush?: boolean
  readonly class?: string
  readonly children: ComponentChildren
}

export function Card({ title, aside, flush, class: own, children }: CardProps) {
  return (
    <section class={['card', flush && 'flush', own].filter(Boolean).join(' ')}>
      {(title || aside) && (
        <header class="card-head">
          {title && <h2>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}

interface StatProps {
  readonly label: string
  readonly value: ComponentChildren
  /** What it is compared with, such as `last week`. */
  readonly note?: ComponentChildren
  /** A share by which it grew, such as 0.12. */
  readonly change?: { readonly share: number; readonly text: string; readonly isGood?: boolean } | undefined
  readonly href?: string
}

/** One figure that matters. */
export function Stat({ label, value, note, change, href }: StatProps) {
  const rises = (change?.share ?? 0) >= 0
  const icon: IconName = rises ? 'trending-up' : 'trending-down'
  return (
    <div class="stat">
      <dt>{href ? <a href={href}>{label}</a> : label}</dt>
      <dd>
        <span class="stat-value">{value}</span>
        {change && (
          <span class={`stat-change ${(change.isGood ?? rises) ? 'good' : 'bad'}`}>
            <Icon name={icon} /> {change.text}
          </span>
        )}
        {note && <span class="faint small">{note}</span>}
      </dd>
    </div>
  )
}

export const Stats = ({ children }: { children: ComponentChildren }) => <dl class="stats">{children}</dl>
