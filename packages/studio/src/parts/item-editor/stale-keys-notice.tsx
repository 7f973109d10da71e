import type { AttributeValue, Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { recognise } from '../../keys/recognise.ts'
import { type StaleKey, staleKeys } from '../../keys/stale-keys.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import styles from './item-editor.module.css'

interface StaleKeysNoticeProps {
  readonly design: TableDesign | undefined
  readonly opened: Item
  readonly item: Item
  readonly onMend: (item: Item) => void
}

/** Tells of keys that no longer say what the attributes say, and writes them again; and of an item that is no longer what it was. */
export function StaleKeysNotice({ design, opened, item, onMend }: StaleKeysNoticeProps) {
  const { entity } = recognise(design, opened)
  const next = recognise(design, item)
  if (entity && next.entity !== entity) {
    return (
      <div className={styles.stale}>
        <Notice tone="warn">
          Saved like this it is no longer a {entity.name}:{' '}
          {next.orphan?.reason ?? `it is a ${next.entity?.name}`}
        </Notice>
      </div>
    )
  }
  const stale = entity ? staleKeys(entity, item) : []
  if (stale.length === 0) return null
  return (
    <div className={styles.stale}>
      <Notice tone="warn">
        <p>These keys do not match the attributes:</p>
        <ul>
          {stale.map(({ attribute, stored = 'absent', built = 'absent' }) => (
            <li key={attribute}>
              <code>{attribute}</code> is <code>{stored}</code>, the attributes make <code>{built}</code>
            </li>
          ))}
        </ul>
        <Button small onClick={() => onMend(mended(item, stale))}>
          Rewrite the keys
        </Button>
      </Notice>
    </div>
  )
}

function mended(item: Item, stale: readonly StaleKey[]): Item {
  const result: Record<string, AttributeValue> = { ...item }
  for (const { attribute, built } of stale) {
    if (built === undefined) delete result[attribute]
    else result[attribute] = { S: built }
  }
  return result
}
