import type { AttributeType } from '@monotable/dynamodb'
import { type Filter, type FilterOperator, filterOperators } from '../../data/item-query.ts'
import { Button } from '../../parts/controls/button.tsx'
import { types } from '../../values/attribute-value.ts'
import styles from './items.module.css'

const typesOfFilters = ['S', 'N', 'B', 'BOOL', 'NULL'] as const
const truth = ['true', 'false']

interface FilterRowProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
  readonly onRemove: () => void
}

/** One condition on what the keys let through. */
export function FilterRow({ filter, onChange, onRemove }: FilterRowProps) {
  const { path, operator, type, values } = filter
  const wanted = filterOperators[operator].values
  const hasType = wanted > 0 && operator !== 'has type' && !operator.startsWith('size')
  return (
    <fieldset
      className={styles.filter}
      style={{ border: 0, margin: 0, padding: 0 }}
      aria-label={`Filter on ${path}`}
    >
      <input
        aria-label="Attribute"
        placeholder="attribute, a.b or a[0]"
        value={path}
        onChange={event => onChange({ ...filter, path: event.target.value })}
      />
      <select
        aria-label="Comparison"
        value={operator}
        onChange={event => onChange(withOperator(filter, event.target.value as FilterOperator))}
      >
        {Object.keys(filterOperators).map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {hasType && (
        <select
          aria-label="Type"
          value={type}
          onChange={event => onChange(withType(filter, event.target.value as Filter['type']))}
        >
          {typesOfFilters.map(each => (
            <option key={each} value={each}>
              {types[each]}
            </option>
          ))}
        </select>
      )}
      {!(hasType && type === 'NULL') &&
        values.map((value, at) => (
          <FilterValue
            // biome-ignore lint/suspicious/noArrayIndexKey: values have no other name than their place
            key={at}
            label={`Value ${at + 1}`}
            choices={
              operator === 'has type' ? Object.keys(types) : hasType && type === 'BOOL' ? truth : undefined
            }
            placeholder={hasType && type === 'B' ? 'base64' : 'value'}
            value={value}
            onChange={next => onChange({ ...filter, values: values.with(at, next) })}
          />
        ))}
      {wanted === Number.POSITIVE_INFINITY && (
        <Button small onClick={() => onChange({ ...filter, values: [...values, ''] })}>
          Add value
        </Button>
      )}
      <Button small look="quiet" aria-label="Remove this filter" onClick={onRemove}>
        ✕
      </Button>
    </fieldset>
  )
}

interface FilterValueProps {
  readonly label: string
  readonly choices: readonly string[] | undefined
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function FilterValue({ label, choices, placeholder, value, onChange }: FilterValueProps) {
  if (!choices) {
    return (
      <input
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    )
  }
  return (
    <select aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
      {!choices.includes(value) && <option value={value}>choose</option>}
      {choices.map(each => (
        <option key={each} value={each}>
          {Object.hasOwn(types, each) ? `${types[each as AttributeType]} (${each})` : each}
        </option>
      ))}
    </select>
  )
}

function withType(filter: Filter, type: Filter['type']): Filter {
  const values = filter.values.map(value => (type === 'BOOL' && !truth.includes(value) ? 'true' : value))
  return { ...filter, type, values }
}

function withOperator(filter: Filter, operator: FilterOperator): Filter {
  const wanted = Math.min(filterOperators[operator].values, Math.max(1, filter.values.length))
  const count = filterOperators[operator].values === 2 ? 2 : wanted
  const values = Array.from({ length: count }, (_, at) => filter.values[at] ?? '')
  return { ...filter, operator, values }
}
