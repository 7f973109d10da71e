import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface BadgeProps {
  readonly kind?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent'
  readonly icon?: IconName
  readonly children: ComponentChildren
}

/** A state in a word. Its colour never says more than the word does. */
export function Badge({ kind = 'neutral', icon, children }: BadgeProps) {
  return (
    <span class={`badge ${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

interface NoticeProps {
  readonly kind?: 'good' | 'warn' | 'bad' | 'note'
  readonly children: ComponentChildren
}

const icons = { good: 'circle-check', warn: 'triangle-alert', bad: 'circle-alert', note: 'info' } as const

/** A remark that stays on the page. */
export function Notice({ kind = 'note', children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}
