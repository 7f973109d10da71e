/** What a screen is given: the table of the address; '' where the address has none. */
export interface ScreenProps {
  readonly table: string
}

/** The address of a screen of a table: `pathOf('/tables/:table/items', 'Shop')`. */
export function pathOf(path: string, table: string): string {
  return path.replace(':table', encodeURIComponent(table))
}
