import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import styles from './controls.module.css'

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly fault?: string | undefined
  readonly children: ReactElement<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }>
}

/** A labelled control; what is wrong with it, or good to know, is read with it. */
export function Field({ label, hint, fault, children }: FieldProps) {
  const id = useId()
  const note = fault ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {cloneElement(children, {
        id,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
        ...(fault !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <span id={`${id}-note`} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </span>
      )}
    </div>
  )
}
