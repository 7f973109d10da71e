import type { KeyAttribute } from '@monotable/dynamodb'
import type { Keys } from '../../data/table-settings.ts'
import { Field } from '../controls/field.tsx'

const types = { S: 'String', N: 'Number', B: 'Binary' } as const

interface KeysFormProps {
  readonly keys: Keys
  readonly onChange: (keys: Keys) => void
}

/** A partition key, and a sort key unless its name is empty. */
export function KeysForm({ keys: { partition, sort }, onChange }: KeysFormProps) {
  return (
    <>
      <KeyFields
        label="Partition key"
        attribute={partition}
        onChange={next => onChange({ partition: next, sort })}
      />
      <KeyFields
        label="Sort key"
        attribute={sort ?? { name: '', type: 'S' }}
        onChange={next => onChange({ partition, sort: next.name === '' ? undefined : next })}
      />
    </>
  )
}

interface KeyFieldsProps {
  readonly label: string
  readonly attribute: KeyAttribute
  readonly onChange: (attribute: KeyAttribute) => void
}

function KeyFields({ label, attribute, onChange }: KeyFieldsProps) {
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Field label={label}>
        <input
          size={16}
          value={attribute.name}
          onChange={event => onChange({ ...attribute, name: event.target.value })}
        />
      </Field>
      <Field label={`Type of the ${label.toLowerCase()}`}>
        <select
          value={attribute.type}
          onChange={event => onChange({ ...attribute, type: event.target.value as KeyAttribute['type'] })}
        >
          {Object.entries(types).map(([type, text]) => (
            <option key={type} value={type}>
              {text}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
