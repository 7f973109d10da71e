import type { ComponentChildren } from 'preact'
import { useSurroundings } from '../page/surroundings.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Icon, type IconName } from './icon.tsx'

interface DialogProps {
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}

/**
 * Opened by a button with `data-open={id}`. Without script it is a part of the page below the button, which a link
 * `#id` leads to.
 */
export function Dialog({ id, title, children }: DialogProps) {
  const { texts } = useSurroundings()
  return (
    <dialog id={id} class="dialog" aria-labelledby={`${id}-title`}>
      <header class="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <Button kind="quiet" icon="x" iconOnly>
            {texts.frame.close}
          </Button>
        </form>
      </header>
      {children}
    </dialog>
  )
}

interface ConfirmProps {
  /** On the button that asks. */
  readonly label: string
  readonly icon?: IconName
  readonly size?: 'small' | 'normal'
  /** `primary` for an intended action that cannot be undone. */
  readonly kind?: 'danger' | 'primary'
  /** What happens, in a sentence. */
  readonly question: ComponentChildren
  /** On the button that does it. */
  readonly yes: string
  readonly do: string
  readonly to?: string
  readonly hidden?: Readonly<Record<string, string | number | undefined>>
  readonly of?: string
  /** Fields that the action needs, such as a reason. */
  readonly children?: ComponentChildren
}

/** A dangerous action asks first: it unfolds in place, with and without script. */
export function Confirm(props: ConfirmProps) {
  const {
    label,
    icon = 'trash-2',
    size = 'normal',
    kind = 'danger',
    question,
    yes,
    children,
    ...form
  } = props
  return (
    <details class="confirm" data-confirm>
      <summary class={`button ${kind} ${size === 'small' ? 'small' : ''}`}>
        <Icon name={icon} /> {label}
      </summary>
      <Form {...form} class="confirm-panel">
        <p>{question}</p>
        {children}
        <Button kind={kind} class="filled">
          {yes}
        </Button>
      </Form>
    </details>
  )
}
