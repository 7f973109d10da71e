/** Units of one table: in all, by itself, and by index. */
export interface SpentOnTable {
  total: number
  read: number
  write: number
  table: number
  indexes: Record<string, number>
}

/** Adds up consumed capacity. Pass one to as many calls as belong together: `{ spent }`. */
export class Spent {
  readonly tables: Record<string, SpentOnTable> = {}
}
