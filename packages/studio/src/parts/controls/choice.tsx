import styles from './controls.module.css'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: Readonly<Record<T, string>>
  readonly onChange: (value: T) => void
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.tabs} aria-label={label} style={{ border: 0, margin: 0 }}>
      {(Object.entries(options) as [T, string][]).map(([option, text]) => (
        <button
          key={option}
          type="button"
          className={styles.tab}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
