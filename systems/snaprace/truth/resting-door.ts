import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@monotable/server'
import type { SqlDoor } from './sql.ts'

/** A door that is opened when somebody comes, and closed again when nobody has come for a while. */
export interface RestingDoor extends SqlDoor {
  /** Asks without keeping it open: for what asks every minute whether there is something to do. */
  readonly poll: SqlDoor['query']
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Closed, and when it was, nothing was left to do: also if that was in an earlier process. */
  isAtRest(): boolean
}

export interface RestingOptions {
  readonly open: () => Promise<SqlDoor>
  /** Whether nothing is left that somebody must come for. */
  readonly isSettled: (door: SqlDoor) => Promise<boolean>
  /** Milliseconds without a visitor after which it is closed. */
  readonly patience: number
}

/** In the folder of a database that is at rest. It goes before the database is opened: a crash never leaves it behind. */
const markName = 'monotable-at-rest'
/** PostgreSQL writes it whenever it is opened: an older version that knows of no mark is noticed by that. */
const controlFile = 'global/pg_control'

/** A database in this process takes more memory than all else together, and half a second to open. */
export function restingDoor(folder: string, options: RestingOptions): RestingDoor {
  const { visit, ...rest } = restingDatabase(folder, options)
  return {
    query: (text, values) => visit(door => door.query(text, values)),
    script: text => visit(door => door.script(text)),
    transaction: work => visit(door => door.transaction(work)),
    poll: (text, values) => visit(door => door.query(text, values), { isPoll: true }),
    ...rest,
  }
}

function restingDatabase(folder: string, { open, isSettled, patience }: RestingOptions) {
  const database = openedOnce(() => wake(folder, open))
  let isOver = false
  let visitors = 0
  let lastVisit = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  /** Those who come wait for it: a door that is being closed, or held while it is closed. */
  let turn: Promise<unknown> = Promise.resolve()

  const isAtRest = () => !database.opened && hasMark(folder)
  const visit = async <T>(work: (door: SqlDoor) => Promise<T>, { isPoll = false } = {}): Promise<T> => {
    visitors += 1
    clearTimeout(timer)
    try {
      await turn
      if (isOver) throw new Error('The database was closed: the server is stopping')
      return await work(await database.enter())
    } finally {
      visitors -= 1
      if (!isPoll) lastVisit = performance.now()
      if (visitors === 0 && database.opened) waitForOthers()
    }
  }
  const waitForOthers = () => {
    const restNow = () => {
      turn = turn.then(rest).catch(() => {})
    }
    timer = setTimeout(restNow, Math.max(0, lastVisit + patience - performance.now())).unref()
  }
  const rest = async () => {
    // At the end somebody may still be inside, and leave something to do.
    const isAlone = visitors === 0
    const door = await database.opened?.catch(() => undefined)
    if (!door) return
    const settled = isAlone && (await isSettled(door).catch(() => false))
    if (!settled && !isOver) return
    database.opened = undefined
    await door.close()
    if (settled) await leaveMark(folder)
  }
  const hold = async <T>(work: () => Promise<T>): Promise<T> => {
    if (visitors > 0 || !isAtRest()) return visit(door => door.hold?.(work) ?? work())
    const held = turn.then(work)
    turn = held.catch(() => {})
    return held
  }
  const close = async () => {
    isOver = true
    clearTimeout(timer)
    await turn
    await rest()
  }
  return { visit, isAtRest, hold, close }
}

/** For all who come at once; after a failure whoever comes next tries again. */
function openedOnce(open: () => Promise<SqlDoor>) {
  const database = {
    opened: undefined as Promise<SqlDoor> | undefined,
    enter: () => {
      if (database.opened) return database.opened
      const opening = open()
      database.opened = opening
      opening.catch(() => {
        database.opened = undefined
      })
      return opening
    },
  }
  return database
}

async function wake(folder: string, open: () => Promise<SqlDoor>): Promise<SqlDoor> {
  if (existsSync(join(folder, markName))) {
    await rm(join(folder, markName))
    await syncFolder(folder)
  }
  return open()
}

function hasMark(folder: string): boolean {
  const mark = join(folder, markName)
  return existsSync(mark) && readFileSync(mark, 'utf8') === stateOf(folder)
}

async function leaveMark(folder: string): Promise<void> {
  await writeFile(join(folder, markName), stateOf(folder), { mode: 0o600 })
  await syncFolder(folder)
}

const stateOf = (folder: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, controlFile)))
    .digest('hex')
