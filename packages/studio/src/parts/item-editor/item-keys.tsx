import type { Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { recognise } from '../../keys/recognise.ts'
import { keyAttributes, type Table } from '../../keys/table.ts'
import { cellText } from '../../values/plain.ts'
import { Notice } from '../controls/notice.tsx'
import { RecognisedChip } from '../entity-chip/entity-chip.tsx'
import { KeySegments } from '../key-segments/key-segments.tsx'
import styles from './item-editor.module.css'

interface ItemKeysProps {
  readonly table: Table
  readonly design: TableDesign | undefined
  readonly item: Item
}

/** What the item is, and every key of it with the attributes behind. */
export function ItemKeys({ table, design, item }: ItemKeysProps) {
  if (!design) return null
  const recognised = recognise(design, item)
  const names = new Set([table, ...table.indexes].flatMap(keyAttributes).map(({ name }) => name))
  return (
    <>
      <dl className={styles.keys}>
        <dt>entity</dt>
        <dd>
          <RecognisedChip design={design} recognised={recognised} />
        </dd>
        {[...names].map(name => {
          const value = item[name]
          if (!value) return null
          return (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>
                <KeySegments
                  design={design}
                  entity={recognised.entity}
                  attribute={name}
                  text={cellText(value)}
                  named
                  wrap
                />
              </dd>
            </div>
          )
        })}
      </dl>
      {recognised.orphan && (
        <div className={styles.stale}>
          <Notice tone="warn">{recognised.orphan.reason}</Notice>
        </div>
      )}
    </>
  )
}
