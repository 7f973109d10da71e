import { type FormatName, formats } from '../../formats/format.ts'
import { Soft } from '../../parts/page/page.tsx'
import styles from './transfer.module.css'

interface FormatChoiceProps {
  readonly name: string
  readonly value: FormatName
  readonly onChange: (format: FormatName) => void
}

export function FormatChoice({ name, value, onChange }: FormatChoiceProps) {
  return (
    <fieldset className={styles.choices} aria-label="Format">
      {(Object.keys(formats) as FormatName[]).map(each => (
        <label key={each} className={styles.choice}>
          <input
            type="radio"
            name={`format-${name}`}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <span>
            {formats[each].label} <Soft>{formats[each].about}</Soft>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
