import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  /** One primary button a view. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: IconName
  /** Only the icon is seen; the text is its name. */
  readonly iconOnly?: boolean
  readonly wide?: boolean
  readonly class?: string
  readonly children?: ComponentChildren
}

export interface ButtonProps extends Look {
  readonly type?: 'submit' | 'button' | 'reset'
  readonly name?: string
  readonly value?: string
  readonly disabled?: boolean
  /** Sends the form to another address, such as `?do=delete`. */
  readonly formaction?: string
  readonly formnovalidate?: boolean
  readonly id?: string
  /** The id of its form, if it is outside of it. */
  readonly form?: string
  readonly popovertarget?: string
  readonly 'data-open'?: string
  readonly 'data-close'?: string
  readonly 'aria-label'?: string
}

const looks = ({ kind = 'plain', size = 'normal', wide, iconOnly, class: own }: Look) =>
  ['button', kind, size !== 'normal' && size, wide && 'wide', iconOnly && 'icon-only', own]
    .filter(Boolean)
    .join(' ')

function Inside({ icon, iconOnly, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {iconOnly ? <span class="visually-hidden">{children}</span> : children}
    </>
  )
}

export function Button({
  kind,
  size,
  icon,
  iconOnly,
  wide,
  class: own,
  children,
  type = 'submit',
  ...rest
}: ButtonProps) {
  const look = { kind, size, icon, iconOnly, wide, class: own } as Look
  return (
    <button type={type} class={looks(look)} {...rest}>
      <Inside {...look}>{children}</Inside>
    </button>
  )
}

export interface ButtonLinkProps extends Look {
  readonly href: string
  readonly target?: '_blank'
  readonly download?: boolean | string
  readonly rel?: string
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({
  kind,
  size,
  icon,
  iconOnly,
  wide,
  class: own,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = { kind, size, icon, iconOnly, wide, class: own } as Look
  return (
    <a class={looks(look)} {...rest} {...(rest.target && { rel: 'noopener' })}>
      <Inside {...look}>{children}</Inside>
    </a>
  )
}
