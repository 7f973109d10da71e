import type { SqlDoor } from './sql.ts'

/** So many answers are kept: each is at most one page of a list. */
const most = 200

/**
 * A door that asks the same only once until something is written, for a database that nobody writes to but through this
 * door. A page asks for its event in every call, and each question takes half a millisecond.
 */
export function rememberReads<Door extends SqlDoor>(door: Door): Door {
  const known = new Map<string, Promise<unknown[]>>()
  const forget = () => known.clear()
  // Whoever asks while something is written may get the old state, so that is forgotten too.
  const write = <T>(work: () => Promise<T>): Promise<T> => {
    forget()
    return work().finally(forget)
  }
  const query: SqlDoor['query'] = async <Row>(text: string, values?: Parameters<SqlDoor['query']>[1]) => {
    if (!isRead(text)) return write(() => door.query<Row>(text, values))
    const key = JSON.stringify([text, values])
    let rows = known.get(key)
    if (!rows) {
      rows = door.query(text, values)
      known.set(key, rows)
      rows.catch(() => known.delete(key))
      if (known.size > most) known.delete(known.keys().next().value as string)
    }
    // Whose own each row is.
    return (await rows).map(row => ({ ...(row as Row) }))
  }
  return {
    ...door,
    query,
    script: text => write(() => door.script(text)),
    transaction: work => write(() => door.transaction(work)),
    close: () => write(() => door.close()),
  }
}

const isRead = (text: string) => /^\s*select\b/i.test(text) && !/\bfor update\b/i.test(text)
