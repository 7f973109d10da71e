import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** The page has drawn those that the till uses, once each. */
const shapeOf = (name: string) => document.querySelector(`[data-icon="${name}"] svg`)?.innerHTML ?? ''

export const Icon = ({ name }: { name: string }) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: shapeOf(name) }}
  />
)

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly class?: string
  readonly children: ComponentChildren
}

/** A dialog: beside the page where there is room, from below on a phone. */
export function Sheet({ title, onClose, class: own = '', children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class={`dialog sheet ${own}`} aria-label={title} onClose={onClose}>
      <header class="dialog-head">
        <h2>{title}</h2>
        <button
          type="button"
          class="button quiet icon-only"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

interface BannerProps {
  readonly kind: 'warn' | 'bad' | 'note'
  readonly icon: string
  readonly children: ComponentChildren
  readonly action?: ComponentChildren
}

/** Something that concerns the whole till. */
export const Banner = ({ kind, icon, children, action }: BannerProps) => (
  <div class={`till-banner ${kind}`} role="status">
    <Icon name={icon} />
    <p>{children}</p>
    {action}
  </div>
)
