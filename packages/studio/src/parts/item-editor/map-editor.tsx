import type { AttributeValue, Item } from '../../values/attribute-value.ts'
import { Button } from '../controls/button.tsx'
import styles from './item-editor.module.css'
import { ValueEditor } from './value-editor.tsx'

interface MapEditorProps {
  readonly label: string
  readonly map: Item
  readonly disabled: boolean
  readonly onChange: (map: Item) => void
}

export function MapEditor({ label, map, disabled, onChange }: MapEditorProps) {
  const entries = Object.entries(map)
  const change = (next: readonly [string, AttributeValue][]) => onChange(Object.fromEntries(next))
  return (
    <div className={styles.nested}>
      {entries.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name is being written, its place stays
        <div key={at} className={styles.entry}>
          <input
            aria-label={`Name in ${label}`}
            value={name}
            disabled={disabled}
            onChange={event => change(entries.with(at, [event.target.value, value]))}
          />
          <ValueEditor
            label={`${label}.${name}`}
            value={value}
            disabled={disabled}
            onChange={next => change(entries.with(at, [name, next]))}
          />
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`Remove ${label}.${name}`}
            onClick={() => change(entries.toSpliced(at, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      <div>
        <Button small disabled={disabled} onClick={() => change([...entries, [newName(map), { S: '' }]])}>
          Add entry
        </Button>
      </div>
    </div>
  )
}

export function newName(item: Item): string {
  let at = 1
  while (item[`attribute${at}`]) at++
  return `attribute${at}`
}
