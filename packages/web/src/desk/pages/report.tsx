import { useSurroundings } from '../../page/surroundings.ts'
import { Card, Stat, Stats } from '../../parts/card.tsx'
import { DefinitionList } from '../../parts/definition-list.tsx'
import { Table } from '../../parts/table.tsx'
import { type Field, valueAt } from '../model/field.ts'
import { labelOf } from '../model/words.ts'
import type { Item } from './addresses.ts'
import { isNumber, Value } from './value.tsx'

/** What an operation answers to a preview: its counts, what else it says, and the fate of every line. */
export function Report({ fields, answer }: { fields: readonly Field[]; answer: Item }) {
  const { texts } = useSurroundings()
  const given = fields.flatMap(field => (field.kind === 'group' ? insideOf(field) : [field]))
  const said = given.filter(({ name }) => !isEmpty(valueAt(answer, name)))
  const facts = said.filter(field => !isNumber(field) && field.kind !== 'rows')
  return (
    <section class="stack report" aria-label={texts.desk.preview}>
      <h2>{texts.desk.preview}</h2>
      <Stats>
        {said.filter(isNumber).map(field => (
          <Stat
            key={field.name}
            label={field.label}
            value={<Value field={field} item={answer} references={noReferences} />}
          />
        ))}
      </Stats>
      {facts.length > 0 && (
        <Card>
          <DefinitionList
            entries={facts.map(field => ({
              label: field.label,
              value: <Value field={field} item={answer} references={noReferences} />,
            }))}
          />
        </Card>
      )}
      {said
        .filter(({ kind }) => kind === 'rows')
        .map(field => (
          <Lines key={field.name} field={field} rows={valueAt(answer, field.name) as Item[]} />
        ))}
    </section>
  )
}

const noReferences = new Map()

const insideOf = ({ name, fields = [] }: Field) =>
  fields.map(field => ({ ...field, name: `${name}.${field.name}` }))

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function Lines({ field, rows }: { field: Field; rows: readonly Item[] }) {
  const columns = (field.item?.fields ?? []).filter(({ name }) => rows.some(row => !isEmpty(row[name])))
  return (
    <Card title={field.label} flush>
      <Table
        caption={field.label}
        rows={rows}
        keyOf={row => JSON.stringify(row)}
        columns={columns.map(column => ({
          key: column.name,
          label: column.label,
          cell: (row: Item) =>
            column.kind === 'rows' ? (
              sentences(row[column.name])
            ) : (
              <Value field={column} item={row} references={noReferences} isCell />
            ),
          ...(isNumber(column) && { kind: 'number' as const }),
        }))}
      />
    </Card>
  )
}

/** Problems of a line: `SKU is in line 2, too`. */
const sentences = (value: unknown) =>
  ((value ?? []) as Item[])
    .map(({ field, ...rest }) =>
      [...(typeof field === 'string' ? [labelOf(field)] : []), ...Object.values(rest)]
        .filter(part => part !== '')
        .join(' '),
    )
    .join('; ')
