import type { Kind, PatternDesign, TableDesign } from 'monotable/design'
import { useEffect, useState } from 'react'
import { useTable } from '../../data/tables.ts'
import { walk } from '../../data/walk.ts'
import { argumentsFromItem } from '../../keys/arguments-from-item.ts'
import type { Argument } from '../../keys/pattern-arguments.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { useToast } from '../../parts/toast/toast.tsx'
import styles from './patterns.module.css'

export type Given = Readonly<Record<string, string>>

interface ArgumentFormProps {
  readonly table: string
  readonly design: TableDesign
  readonly pattern: PatternDesign
  readonly fields: readonly Argument[]
  readonly given: Given
  readonly limit: string
  readonly onRun: (given: Given, limit: string) => void
}

/** How far the table is searched for an example. */
const mostPages = 5

/** A field for every argument, by its type; an item that is stored can give them all. */
export function ArgumentForm({
  table: name,
  design,
  pattern,
  fields,
  given,
  limit,
  onRun,
}: ArgumentFormProps) {
  const table = useTable(name)
  const toast = useToast()
  const [draft, setDraft] = useState(given)
  const [most, setMost] = useState(limit)
  // The address may change without the form: by the browser's buttons, or a link.
  const told = JSON.stringify([given, limit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they hold
  useEffect(() => {
    setDraft(given)
    setMost(limit)
  }, [told])
  const fill = async () => {
    let pages = 0
    for await (const page of walk(table, { filters: [], descending: false }, new AbortController().signal)) {
      for (const item of page.Items) {
        const found = argumentsFromItem(design, pattern, item)
        if (found) return setDraft({ ...draft, ...found })
      }
      if (++pages === mostPages) break
    }
    return toast(`No stored ${pattern.entities[0]} fits this pattern`, 'bad')
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onRun(draft, most)
      }}
    >
      {fields.map((field, at) => (
        <Field key={field.name} label={field.name} hint={hintOf(field)}>
          {field.kind.kind === 'enum' && !field.isList ? (
            <select
              required={!field.isOptional}
              value={draft[field.name] ?? ''}
              onChange={event => setDraft({ ...draft, [field.name]: event.target.value })}
            >
              <option value="">choose</option>
              {field.kind.values.map(value => (
                <option key={value}>{value}</option>
              ))}
            </select>
          ) : (
            <input
              required={!field.isOptional}
              {...(at === 0 && { 'data-find': true })}
              value={draft[field.name] ?? ''}
              onChange={event => setDraft({ ...draft, [field.name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {pattern.kind !== 'get' && (
        <Field label="limit" hint="items a page">
          <input
            type="number"
            min={1}
            style={{ minWidth: 90, width: 90 }}
            value={most}
            onChange={event => setMost(event.target.value)}
          />
        </Field>
      )}
      <div className={styles.buttons}>
        <Button look="primary" type="submit">
          Run
        </Button>
        {fields.length > 0 && <Button onClick={() => void fill()}>From a stored item</Button>}
      </div>
    </form>
  )
}

const hints: Partial<Record<Kind['kind'], string>> = {
  timestamp: 'date and time, 2026-03-01T12:00:00Z',
  date: 'date, 2026-03-01',
  number: 'number',
  uuid: 'UUID',
  ulid: 'ULID',
  boolean: 'true or false',
}

function hintOf({ name, kind, isList, isOptional }: Argument): string {
  if (name === 'now' && isOptional) return 'the moment of the call, unless given'
  const hint = hints[kind.kind] ?? (kind.kind === 'enum' ? 'one of a list' : 'text')
  return isList ? `${hint}, several with commas` : hint
}
