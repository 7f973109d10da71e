import type { TableDesign } from 'monotable/design'
import { Link } from 'wouter'
import { keyAttributes, keyValue, type Table } from '../../keys/table.ts'
import { EntityChip } from '../../parts/entity-chip/entity-chip.tsx'
import { Columns } from '../../parts/page/columns.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Soft } from '../../parts/page/page.tsx'
import { pathOf } from '../../screen.ts'
import { count, counted } from '../../values/count.ts'
import type { Example, Finding } from './board.ts'
import styles from './integrity.module.css'

interface ExamplesProps {
  readonly table: Table
  readonly design: TableDesign
  readonly finding: Finding
}

/** The first rows of a finding, each with a link to the item. */
export function Examples({ table, design, finding }: ExamplesProps) {
  const { title, about, count: found, examples } = finding
  return (
    <Card
      flush
      title={
        <>
          <h2>{title}</h2>
          <Soft>{about}</Soft>
        </>
      }
    >
      <table className={`${page.table} ${styles.examples}`}>
        <Columns of={['Item', 'Entity', 'What is wrong']} />
        <tbody>
          {examples.map((example, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may differ twice in the same way
            <tr key={at}>
              <th scope="row">
                <Link to={addressOf(table, example)}>{Object.values(example.key).join(' / ')}</Link>
              </th>
              <td>{example.entity !== undefined && <EntityChip design={design} name={example.entity} />}</td>
              <td>{example.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found > examples.length && (
        <p className={styles.more}>
          The first {count(examples.length)} of {counted(found, 'finding')}.
        </p>
      )}
    </Card>
  )
}

/** The item in the list of items. */
function addressOf(table: Table, { key }: Example): string {
  const stored = keyAttributes(table).map(each => [each.name, keyValue(each, key[each.name] ?? '')])
  const item = JSON.stringify(Object.fromEntries(stored))
  return `${pathOf('/tables/:table/items', table.name)}?${new URLSearchParams({ item })}`
}
