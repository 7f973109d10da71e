import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ComponentChildren
  /** Numbers are aligned right, in figures of one width. */
  readonly kind?: 'text' | 'number' | 'actions'
  /** Left out on phones, where a row is a card. */
  readonly isMinor?: boolean
}

export interface TableProps<Row> {
  /** What it lists, for who cannot see it. */
  readonly caption: string
  /** The first names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Where a row leads; the first column becomes the link. */
  readonly href?: (row: Row) => string | undefined
  /** Shown in place of no rows. */
  readonly empty?: ComponentChildren
}

/** A table that becomes a list of cards on phones. */
export function Table<Row>({ caption, columns, rows, keyOf, href, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div class="table-wrap">
      <table class="table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" class={kind}>
                {kind === 'actions' ? <span class="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows>
          {rows.map(row => (
            <tr key={keyOf(row)} class={href?.(row) ? 'leads' : undefined}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    class={column.kind}
                    data-label={column.kind === 'number' ? column.label : undefined}
                  >
                    <RowLink href={href?.(row)}>{column.cell(row)}</RowLink>
                  </th>
                ) : (
                  <td
                    key={column.key}
                    class={[column.kind, column.isMinor && 'minor'].filter(Boolean).join(' ') || undefined}
                    data-label={column.kind === 'actions' ? undefined : column.label}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const RowLink = ({ href, children }: { href: string | undefined; children: ComponentChildren }) =>
  href ? (
    <a class="row-link" href={href}>
      {children}
    </a>
  ) : (
    children
  )
