import { checkVersion, refuse as refuseCommon } from '@monotable/server/kit'
import { type errors, refuse } from '../errors.ts'
import type { Sql } from './sql.ts'
import type { Change } from './truth.ts'

/** A row as it is answered: a column without a value is not there. */
export function rowOf<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row
}

/** Code by which PostgreSQL says that a row with this key is there. */
const uniqueViolation = '23505'

/** And that the row which it belongs to is not. */
const foreignKeyViolation = '23503'

/** Waits for a write to what may be gone meanwhile: then it is not found. */
export async function ofParent<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: unknown }).code !== foreignKeyViolation) throw error
    throw refuseCommon(
      'NOT_FOUND',
      'The event or photographer that this belongs to does not exist any more.',
      undefined,
      error,
    )
  }
}

/** Inserts a row; one that is there is refused with the code. */
export async function insertRow<Row extends object>(
  insert: Promise<Row[]>,
  code: keyof typeof errors,
  details: Readonly<Record<string, unknown>>,
): Promise<Row> {
  try {
    const [row] = await insert
    return rowOf(row as Row)
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error
    throw refuse(code, details, error)
  }
}

/** Says when the change is made, for what the database itself does in the transaction. */
export async function setClock(sql: Sql, { at }: Change): Promise<void> {
  await sql.query("select set_config('snaprace.now', $1, true)", [at.toISOString()])
}

/** The row for a change, locked until its transaction ends. It must have the version that the change is made to. */
export async function lockRow<Row extends { version: number }>(
  sql: Sql,
  select: string,
  key: readonly string[],
  { ifVersion }: Change,
): Promise<Row | undefined> {
  const [row] = await sql.query<Row>(`${select} for update`, key)
  if (row) checkVersion(row, ifVersion)
  return row && rowOf(row)
}
