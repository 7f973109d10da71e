import type { Item } from '@monotable/dynamodb'
import { useEffect, useRef } from 'react'
import { keyAttributes, type Table } from '../../keys/table.ts'
import { sameValue } from '../../values/same-value.ts'
import { Button } from '../controls/button.tsx'
import styles from './item-editor.module.css'
import type { Attribute, useDraft } from './use-draft.ts'
import { newName, ValueEditor } from './value-editor.tsx'

interface FieldsProps {
  readonly table: Table
  readonly draft: ReturnType<typeof useDraft>
  readonly opened: Item | undefined
  readonly disabled: boolean
}

/** Attributes that other than text describe: what is a key of the table, and of its indexes. */
function rolesOf(table: Table): ReadonlyMap<string, string> {
  const roles = new Map<string, string>()
  for (const index of table.indexes) {
    for (const { name } of keyAttributes(index))
      roles.set(name, [roles.get(name), index.name].filter(Boolean).join(', '))
  }
  roles.set(table.partition.name, 'partition key')
  if (table.sort) roles.set(table.sort.name, 'sort key')
  return roles
}

export function Fields({ table, draft, opened, disabled }: FieldsProps) {
  const roles = rolesOf(table)
  const keys = keyAttributes(table).map(({ name }) => name)
  const place = ({ name }: Attribute) => (keys.includes(name) ? keys.indexOf(name) : keys.length)
  return (
    <div className={styles.fields}>
      {draft.attributes
        .toSorted((one, other) => place(one) - place(other))
        .map(attribute => (
          <Field
            key={attribute.id}
            attribute={attribute}
            role={roles.get(attribute.name)}
            isNew={opened?.[attribute.name] === undefined && !keys.includes(attribute.name)}
            isChanged={opened !== undefined && !sameValue(opened[attribute.name], attribute.value)}
            isKey={keys.includes(attribute.name)}
            draft={draft}
            disabled={disabled}
          />
        ))}
      <div>
        <Button small disabled={disabled} onClick={() => draft.add(newName(draft.item ?? {}))}>
          Add attribute
        </Button>
      </div>
    </div>
  )
}

interface FieldProps extends Pick<FieldsProps, 'draft' | 'disabled'> {
  readonly attribute: Attribute
  readonly role: string | undefined
  readonly isNew: boolean
  readonly isChanged: boolean
  readonly isKey: boolean
}

function Field({
  attribute: { id, name, value },
  role,
  isNew,
  isChanged,
  isKey,
  draft,
  disabled,
}: FieldProps) {
  const nameField = useRef<HTMLInputElement>(null)
  const isAdded = draft.added === id
  useEffect(() => {
    if (isAdded) nameField.current?.select()
  }, [isAdded])
  return (
    <div className={`${styles.attribute} ${isChanged ? styles.changed : ''}`}>
      {isNew ? (
        <input
          ref={nameField}
          aria-label="Attribute name"
          value={name}
          disabled={disabled}
          onChange={event => draft.change(id, { name: event.target.value })}
        />
      ) : (
        <span className={styles.name}>
          {name}
          {role && <small>{role}</small>}
          {isChanged && <small>changed</small>}
        </span>
      )}
      <ValueEditor
        label={name}
        value={value}
        disabled={disabled}
        onChange={next => draft.change(id, { value: next })}
      />
      {isKey ? (
        <span />
      ) : (
        <Button
          small
          look="quiet"
          disabled={disabled}
          aria-label={`Remove ${name}`}
          onClick={() => draft.remove(id)}
        >
          ✕
        </Button>
      )}
    </div>
  )
}
