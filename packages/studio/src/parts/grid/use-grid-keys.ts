import { type KeyboardEvent, useState } from 'react'

export interface Cell {
  readonly row: number
  readonly column: number
}

interface GridKeys {
  readonly rows: number
  readonly columns: number
  /** Rows that are in sight at once. */
  readonly page: number
  readonly reveal: (cell: Cell) => void
  readonly open: (row: number) => void
  readonly toggle: (row: number) => void
  readonly selectAll: () => void
}

type Move = (cell: Cell, keys: GridKeys) => Cell

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

/** The active cell, and what keys do with it: as in every table program. */
export function useGridKeys(keys: GridKeys) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const go = (cell: Cell) => {
    const kept = {
      row: Math.max(0, Math.min(cell.row, keys.rows - 1)),
      column: Math.max(0, Math.min(cell.column, keys.columns - 1)),
    }
    setActive(kept)
    keys.reveal(kept)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey
    const name = `${isControl ? 'Control+' : ''}${event.key}`
    const move = moves[name]
    if (move) go(move(active, keys))
    else if (name === 'Enter') keys.open(active.row)
    else if (name === ' ') keys.toggle(active.row)
    else if (name === 'Control+a') keys.selectAll()
    else return
    event.preventDefault()
  }
  return { active, setActive, onKeyDown }
}
