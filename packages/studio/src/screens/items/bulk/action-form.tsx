import type { BulkAction } from '../../../data/bulk.ts'
import { Choice } from '../../../parts/controls/choice.tsx'
import { Field } from '../../../parts/controls/field.tsx'
import { ValueEditor } from '../../../parts/item-editor/value-editor.tsx'
import styles from '../items.module.css'

interface ActionFormProps {
  readonly action: BulkAction
  readonly disabled: boolean
  readonly onChange: (action: BulkAction) => void
}

const kinds = { delete: 'Delete items', set: 'Set an attribute', remove: 'Remove an attribute' } as const

/** What to do. */
export function ActionForm({ action, disabled, onChange }: ActionFormProps) {
  const name = action.kind === 'delete' ? '' : action.name
  const change = (kind: BulkAction['kind']) => {
    if (kind === 'delete') onChange({ kind })
    else onChange(kind === 'set' ? { kind, name, value: { S: '' } } : { kind, name })
  }
  return (
    <fieldset className={styles.action} disabled={disabled} aria-label="What is done">
      <div>
        <Choice label="Change or delete" value={action.kind} options={kinds} onChange={change} />
      </div>
      {action.kind !== 'delete' && (
        <Field label="Attribute">
          <input value={action.name} onChange={event => onChange({ ...action, name: event.target.value })} />
        </Field>
      )}
      {action.kind === 'set' && (
        <ValueEditor label="Value" value={action.value} onChange={value => onChange({ ...action, value })} />
      )}
    </fieldset>
  )
}
