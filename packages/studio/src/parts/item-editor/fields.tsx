import type { Item } from '@monotable/dynamodb'
import type { AttributeDesign, EntityDesign } from 'monotable/design'
import { useEffect, useRef } from 'react'
import { staleKeys } from '../../keys/stale-keys.ts'
import { keyAttributes, type Table } from '../../keys/table.ts'
import { declaredType, initialValue } from '../../values/initial-value.ts'
import { cellText } from '../../values/plain.ts'
import { sameValue } from '../../values/same-value.ts'
import { Button } from '../controls/button.tsx'
import styles from './item-editor.module.css'
import type { Attribute, Draft } from './use-draft.ts'
import { newName, ValueEditor } from './value-editor.tsx'

interface FieldsProps {
  readonly table: Table
  readonly draft: Draft
  readonly opened: Item | undefined
  readonly disabled: boolean
  /** The design that the item keeps to, unless it is edited by hand. */
  readonly kept?: KeptDesign | undefined
}

/** What a design says of the fields of an item. */
export interface KeptDesign {
  readonly entity: EntityDesign
  /** Attributes that are computed, and locked. */
  readonly computed: ReadonlySet<string>
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

export function Fields({ table, draft, opened, disabled, kept }: FieldsProps) {
  const roles = rolesOf(table)
  const keys = keyAttributes(table).map(({ name }) => name)
  const declared = new Map(kept?.entity.attributes.map(attribute => [attribute.name, attribute]))
  const order = [...keys, ...declared.keys()]
  const place = ({ name }: Attribute) => (order.includes(name) ? order.indexOf(name) : order.length)
  const isNew = (name: string) => opened?.[name] === undefined && !keys.includes(name) && !declared.has(name)
  return (
    <div className={styles.fields}>
      {draft.attributes
        .toSorted((one, other) => place(one) - place(other))
        .map(attribute =>
          kept?.computed.has(attribute.name) ? (
            <Computed key={attribute.id} attribute={attribute} kept={kept} item={draft.item} />
          ) : (
            <Field
              key={attribute.id}
              attribute={attribute}
              declared={declared.get(attribute.name)}
              role={roles.get(attribute.name)}
              isNew={isNew(attribute.name)}
              isChanged={opened !== undefined && !sameValue(opened[attribute.name], attribute.value)}
              isFixed={
                keys.includes(attribute.name) || (kept !== undefined && !isLoose(kept, attribute.name))
              }
              draft={draft}
              disabled={disabled}
            />
          ),
        )}
      {kept ? (
        <AddDeclared kept={kept} draft={draft} disabled={disabled} />
      ) : (
        <div>
          <Button small disabled={disabled} onClick={() => draft.add(newName(draft.item ?? {}))}>
            Add attribute
          </Button>
        </div>
      )}
    </div>
  )
}

interface ComputedProps {
  readonly attribute: Attribute
  readonly kept: KeptDesign
  readonly item: Item | undefined
}

/** What the library writes: as it is, and as the attributes make it now. */
function Computed({ attribute: { name, value }, kept, item }: ComputedProps) {
  const stale = item && staleKeys(kept.entity, item).find(({ attribute }) => attribute === name)
  return (
    <div className={styles.attribute}>
      <span className={styles.name}>
        {name}
        <small>computed</small>
      </span>
      <output className={styles.computed} aria-label={name}>
        {stale ? (stale.built ?? 'absent') : cellText(value)}
      </output>
      <span />
    </div>
  )
}

/** Whether the item can be without it. */
function isLoose({ entity, computed }: KeptDesign, name: string): boolean {
  if (computed.has(name)) return false
  return entity.attributes.find(attribute => attribute.name === name)?.optional ?? true
}

/** The attributes that the item lacks, to choose from. */
function AddDeclared({
  kept,
  draft,
  disabled,
}: Required<Pick<FieldsProps, 'draft' | 'disabled'>> & { kept: KeptDesign }) {
  const there = new Set(draft.attributes.map(({ name }) => name))
  const absent = kept.entity.attributes.filter(({ name }) => !there.has(name) && !kept.computed.has(name))
  if (absent.length === 0) return null
  return (
    <div>
      <select
        aria-label="Add attribute"
        value=""
        disabled={disabled}
        onChange={event => {
          const chosen = absent.find(({ name }) => name === event.target.value)
          if (chosen) draft.add(chosen.name, initialValue(chosen))
        }}
      >
        <option value="">Add attribute…</option>
        {absent.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}

interface FieldProps extends Pick<FieldsProps, 'draft' | 'disabled'> {
  readonly attribute: Attribute
  readonly role: string | undefined
  readonly isNew: boolean
  readonly isChanged: boolean
  /** Whether it stays: the item cannot be without it. */
  readonly isFixed: boolean
  readonly declared: AttributeDesign | undefined
}

function Field({
  attribute: { id, name, value },
  role,
  isNew,
  isChanged,
  isFixed,
  declared,
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
        type={declared && declaredType(declared)}
        choices={declared?.open ? undefined : declared?.values}
        onChange={next => draft.change(id, { value: next })}
      />
      {isFixed ? (
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
