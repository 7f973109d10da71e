import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface EmptyProps {
  readonly icon?: IconName
  readonly title: string
  /** What to do next. */
  readonly children?: ComponentChildren
  readonly action?: ComponentChildren
}

/** A list with nothing in it says what to do next. */
export function Empty({ icon = 'inbox', title, children, action }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} class="state-icon" />
      <p class="empty-title">{title}</p>
      {children && <p class="soft">{children}</p>}
      {action}
    </div>
  )
}

/** Where something is loaded later: lines of the height that it will have, so that nothing jumps. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} class="skeleton-line" />
      ))}
    </div>
  )
}
