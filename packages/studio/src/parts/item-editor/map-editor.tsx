import type { AttributeValue, Item } from '../../values/attribute-value.ts'
import { Button } from '../controls/button.tsx'
import styles from './item-editor.module.css'
import { useEntries } from './use-entries.ts'
import { ValueEditor } from './value-editor.tsx'

interface MapEditorProps {
  readonly label: string
  readonly map: Item
  readonly disabled: boolean
  readonly onChange: (map: Item) => void
}

export function MapEditor({ label, map, disabled, onChange }: MapEditorProps) {
  const { entries, isTwice, change, remove, add } = useEntries(map, onChange)
  return (
    <div className={styles.nested}>
      {entries.map(({ id, name, value }) => (
        <div key={id} className={styles.entry}>
          <div>
            <input
              aria-label={`Name in ${label}`}
              value={name}
              disabled={disabled}
              aria-invalid={name === '' || isTwice(name)}
              onChange={event => change(id, { name: event.target.value })}
            />
            {name === '' && <span className={styles.fault}>A name is missing</span>}
            {isTwice(name) && <span className={styles.fault}>{name} is there twice</span>}
          </div>
          <ValueEditor
            label={`${label}.${name}`}
            value={value}
            disabled={disabled}
            onChange={next => change(id, { value: next })}
          />
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`Remove ${label}.${name}`}
            onClick={() => remove(id)}
          >
            ✕
          </Button>
        </div>
      ))}
      <div>
        <Button small disabled={disabled} onClick={() => add(newName(map))}>
          Add entry
        </Button>
      </div>
    </div>
  )
}

export function newName(item: Readonly<Record<string, AttributeValue>>): string {
  let at = 1
  while (Object.hasOwn(item, `attribute${at}`)) at++
  return `attribute${at}`
}
