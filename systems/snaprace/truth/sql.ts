/** All that is needed of a relational database. Values are texts, numbers, booleans and null, in and out. */
export interface Sql {
  query<Row>(text: string, values?: readonly (string | number | boolean | null)[]): Promise<Row[]>
  /** Several statements without values. */
  script(text: string): Promise<void>
}

export interface SqlDoor extends Sql {
  /** All of the work, or nothing of it. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs work while the files of a database in this process stay as they are. */
  hold?<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
