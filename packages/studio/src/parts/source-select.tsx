import { keyAttributes, type Table } from '../keys/table.ts'

interface SourceSelectProps {
  readonly id?: string
  readonly table: Table
  readonly value: string | undefined
  readonly onChange: (index: string | undefined) => void
}

/** The table itself, or one of its indexes. */
export function SourceSelect({ id, table, value, onChange }: SourceSelectProps) {
  return (
    <select id={id} value={value ?? ''} onChange={event => onChange(event.target.value || undefined)}>
      {[table, ...table.indexes].map(each => (
        <option key={each.name} value={each.kind === 'table' ? '' : each.name}>
          {each.kind === 'table' ? 'table' : `${each.name} (${each.kind})`} ·{' '}
          {keyAttributes(each)
            .map(({ name }) => name)
            .join(', ')}
        </option>
      ))}
    </select>
  )
}
