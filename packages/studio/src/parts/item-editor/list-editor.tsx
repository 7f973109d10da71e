import type { AttributeValue } from '../../values/attribute-value.ts'
import { Button } from '../controls/button.tsx'
import styles from './item-editor.module.css'
import { ValueEditor } from './value-editor.tsx'

interface ListEditorProps {
  readonly label: string
  readonly list: readonly AttributeValue[]
  readonly disabled: boolean
  readonly onChange: (list: readonly AttributeValue[]) => void
}

export function ListEditor({ label, list, disabled, onChange }: ListEditorProps) {
  return (
    <div className={styles.nested}>
      {list.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what stands in a list has no other name than its place
        <div key={at} className={styles.member}>
          <ValueEditor
            label={`${label}[${at}]`}
            value={value}
            disabled={disabled}
            onChange={next => onChange(list.with(at, next))}
          />
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`Remove ${label}[${at}]`}
            onClick={() => onChange(list.toSpliced(at, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      <div>
        <Button small disabled={disabled} onClick={() => onChange([...list, { S: '' }])}>
          Add element
        </Button>
      </div>
    </div>
  )
}
