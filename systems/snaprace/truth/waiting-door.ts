import type { SqlDoor } from './sql.ts'

/** The door of a database that is still being opened: whoever asks waits, and is told if it cannot be opened. */
export function waitingDoor(opening: Promise<SqlDoor>): SqlDoor {
  opening.catch(() => {})
  return {
    query: async (text, values) => (await opening).query(text, values),
    script: async text => (await opening).script(text),
    transaction: async work => (await opening).transaction(work),
    hold: async work => {
      const door = await opening
      return door.hold ? door.hold(work) : work()
    },
    close: async () => (await opening.catch(() => undefined))?.close(),
  }
}
