import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A question in front of everything else; Escape closes it. */
export function Dialog({ title, onClose, wide, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still in the document, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <h2 id={id}>{title}</h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

interface QuestionProps extends Omit<DialogProps, 'actions'> {
  /** What the button says that does it. */
  readonly yes: string
  readonly look: 'primary' | 'danger'
  readonly onYes: () => void
}

/** Asks before something is done. */
export function Question({ yes, look, onYes, ...dialog }: QuestionProps) {
  const actions = (
    <>
      <Button onClick={dialog.onClose}>Cancel</Button>
      <Button look={look} onClick={onYes}>
        {yes}
      </Button>
    </>
  )
  return <Dialog {...dialog} actions={actions} />
}
