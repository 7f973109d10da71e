import type { ReactNode } from 'react'
import styles from './controls.module.css'

interface FileButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A button that asks for a file. */
export function FileButton({ label, disabled, onFile, children }: FileButtonProps) {
  return (
    <label className={`${styles.button} ${styles.small} ${styles.quiet} ${styles.file}`}>
      {children}
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        disabled={disabled}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again after it has changed.
          event.target.value = ''
        }}
      />
    </label>
  )
}
