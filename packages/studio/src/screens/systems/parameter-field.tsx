import type { Parameter } from '../../data/systems.ts'
import { Field } from '../../parts/controls/field.tsx'
import { Soft } from '../../parts/page/page.tsx'

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One parameter of an operation, in its path, query or headers. */
export function ParameterField({
  parameter: { name, in: where, required, description, schema },
  value,
  onChange,
}: ParameterFieldProps) {
  const [example] = schema.examples ?? []
  const label = (
    <>
      {name} <Soft>{where === 'path' ? '' : required ? `${where}, required` : where}</Soft>
    </>
  )
  return (
    <Field label={label} hint={description}>
      {schema.enum ? (
        <select value={value} onChange={event => onChange(event.target.value)}>
          <option value="">{required ? 'Choose' : 'Any'}</option>
          {schema.enum.map(each => (
            <option key={String(each)}>{String(each)}</option>
          ))}
        </select>
      ) : (
        <input
          value={value}
          required={required}
          placeholder={example === undefined ? '' : String(example)}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
