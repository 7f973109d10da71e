import { type Filter, type FilterOperator, filterOperators } from '../../data/item-query.ts'
import { Button } from '../../parts/controls/button.tsx'
import { types } from '../../values/attribute-value.ts'
import styles from './items.module.css'

const typesOfFilters = ['S', 'N', 'B', 'BOOL', 'NULL'] as const

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
          onChange={event => onChange({ ...filter, type: event.target.value as Filter['type'] })}
        >
          {typesOfFilters.map(each => (
            <option key={each} value={each}>
              {types[each]}
            </option>
          ))}
        </select>
      )}
      {type !== 'NULL' &&
        values.map((value, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: values have no other name than their place
            key={at}
            aria-label={`Value ${at + 1}`}
            placeholder={operator === 'has type' ? 'S, N, SS, M, …' : 'value'}
            value={value}
            onChange={event => onChange({ ...filter, values: values.with(at, event.target.value) })}
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

function withOperator(filter: Filter, operator: FilterOperator): Filter {
  const wanted = Math.min(filterOperators[operator].values, Math.max(1, filter.values.length))
  const count = filterOperators[operator].values === 2 ? 2 : wanted
  const values = Array.from({ length: count }, (_, at) => filter.values[at] ?? '')
  return { ...filter, operator, values }
}
