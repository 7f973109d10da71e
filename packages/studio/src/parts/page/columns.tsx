import type { ReactNode } from 'react'

interface ColumnsProps {
  /** Their names; `{ number: 'Bytes' }` is a column of numbers. */
  readonly of: readonly (string | { readonly number: string })[]
  /** Further cells, after these. */
  readonly children?: ReactNode
  readonly isHidden?: boolean
}

/** The head of a table. */
export function Columns({ of, children, isHidden }: ColumnsProps) {
  return (
    <thead {...(isHidden && { className: 'visually-hidden' })}>
      <tr>
        {of.map(column =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.number} scope="col" data-number>
              {column.number}
            </th>
          ),
        )}
        {children}
      </tr>
    </thead>
  )
}
