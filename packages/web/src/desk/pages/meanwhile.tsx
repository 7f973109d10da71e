import { useSurroundings } from '../../page/surroundings.ts'
import { Notice } from '../../parts/badge.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { Meanwhile as Change } from '../forms/changes.ts'

/** What somebody else changed while the form was open: the person decides by sending it again. */
export function Meanwhile({ changes }: { changes: readonly Change[] }) {
  const { texts } = useSurroundings()
  const columns: Column<Change>[] = [
    { key: 'field', label: texts.desk.field, cell: ({ field }) => field.label },
    { key: 'before', label: texts.desk.before, cell: ({ before }) => textOf(before) },
    { key: 'now', label: texts.form.theirs, cell: ({ now }) => textOf(now) },
    {
      key: 'yours',
      label: texts.form.yours,
      cell: ({ yours, isBoth }) => (isBoth ? <strong>{textOf(yours)}</strong> : '–'),
    },
  ]
  return (
    <Notice kind="warn">
      <p>{texts.form.changed}</p>
      {changes.length > 0 && (
        <Table
          caption={texts.form.changed}
          columns={columns}
          rows={changes}
          keyOf={({ field }) => field.name}
        />
      )}
    </Notice>
  )
}

const textOf = (value: unknown) =>
  value === undefined || value === null
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
