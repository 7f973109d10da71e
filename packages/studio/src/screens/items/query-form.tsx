import type { TableDesign } from 'monotable/design'
import { useEffect, useState } from 'react'
import { type Filter, type ItemQuery, type KeyOperator, keyOperators } from '../../data/item-query.ts'
import { sourceOf, type Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { SourceSelect } from '../../parts/source-select.tsx'
import { FilterRow } from './filter-row.tsx'
import styles from './items.module.css'

interface QueryFormProps {
  readonly table: Table
  readonly design: TableDesign | undefined
  readonly query: ItemQuery
  readonly onRun: (query: ItemQuery) => void
}

const newFilter: Filter = { path: '', operator: '=', type: 'S', values: [''] }

/** What is read: table or index, keys, order, filters. Nothing is sent before it is run. */
export function QueryForm({ table, design, query, onRun }: QueryFormProps) {
  const [draft, setDraft] = useState(query)
  // The address may change without the form: by the browser's buttons, or a link.
  useEffect(() => setDraft(query), [query])
  const source = sourceOf(table, draft.index)
  const { operator, values } = draft.sort ?? { operator: '=' as const, values: [''] }
  const change = (next: Partial<ItemQuery>) => setDraft({ ...draft, ...next })
  const setSort = (next: { operator?: KeyOperator; values?: readonly string[] }) =>
    change({ sort: { operator, values, ...next } })
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onRun({ ...draft, filters: draft.filters.filter(({ path }) => path !== '') })
      }}
    >
      <div className={styles.line}>
        <Field label="Read">
          <SourceSelect
            table={table}
            value={draft.index}
            onChange={index => {
              const { index: _, sort: __, partition: ___, ...rest } = draft
              onRun({ ...rest, ...(index !== undefined && { index }) })
            }}
          />
        </Field>
        <div className={styles.partition}>
          <Field label={`${source.partition.name} =`}>
            <input
              data-find
              value={draft.partition ?? ''}
              placeholder={templatesOf(design, source.partition.name) || 'anything: scan'}
              onChange={event => change({ partition: event.target.value })}
            />
          </Field>
        </div>
        {source.sort && draft.partition && (
          <>
            <Field label={source.sort.name}>
              <select
                value={operator}
                aria-label="Comparison of the sort key"
                onChange={event => setSort(withOperator(event.target.value as KeyOperator, values))}
              >
                {keyOperators.map(each => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </Field>
            {values.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bounds have no other name than their place
              <div key={at} className={styles.sort}>
                <Field label={at === 0 ? `${source.sort!.name} value` : 'and'}>
                  <input
                    value={value}
                    placeholder="anything"
                    onChange={event => setSort({ values: values.with(at, event.target.value) })}
                  />
                </Field>
              </div>
            ))}
            <Field label="Order">
              <select
                value={String(draft.descending)}
                onChange={event => change({ descending: event.target.value === 'true' })}
              >
                <option value="false">ascending</option>
                <option value="true">descending</option>
              </select>
            </Field>
          </>
        )}
        <Button onClick={() => change({ filters: [...draft.filters, newFilter] })}>Add filter</Button>
        <Button look="primary" type="submit">
          {draft.partition ? 'Query' : 'Scan'}
        </Button>
      </div>
      {draft.filters.map((filter, at) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other name than their place
          key={at}
          filter={filter}
          onChange={next => change({ filters: draft.filters.with(at, next) })}
          onRemove={() => change({ filters: draft.filters.toSpliced(at, 1) })}
        />
      ))}
    </form>
  )
}

function withOperator(operator: KeyOperator, values: readonly string[]) {
  const [first = '', second = ''] = values
  return { operator, values: operator === 'between' ? [first, second] : [first] }
}

/** What the design says about the values of a key attribute. */
function templatesOf(design: TableDesign | undefined, attribute: string): string {
  const templates = new Set(design?.entities.flatMap(({ keys }) => keys[attribute] ?? []))
  return [...templates].join('   ')
}
