import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rememberWrite, useLastWrite } from '../../data/last-write.ts'
import { units } from '../../values/count.ts'
import { type DoneWrite, explained } from '../../writes/done-write.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './write-cost.module.css'
import { WriteCostView } from './write-cost-view.tsx'

/** Below the screen: what the last save or deletion cost, until it is put away. */
export function LastWrite() {
  const client = useQueryClient()
  const write = useLastWrite()
  const [isOpen, setOpen] = useState(false)
  if (!write) return null
  return (
    <section className={styles.bar} aria-label="What the last write cost">
      <strong>Last write: {units(write.charged ?? explained(write).units)} write units</strong>
      <Button small onClick={() => setOpen(true)}>
        What it cost and why
      </Button>
      <span className={styles.parts}>{partsOf(write)}</span>
      <Button look="quiet" small aria-label="Dismiss" onClick={() => rememberWrite(client, undefined)}>
        ✕
      </Button>
      {isOpen && (
        <Dialog
          wide
          title="What the last write cost and why"
          onClose={() => setOpen(false)}
          actions={
            <Button look="primary" onClick={() => setOpen(false)}>
              Close
            </Button>
          }
        >
          <WriteCostView write={write} />
        </Dialog>
      )}
    </section>
  )
}

/** `table 1, GSI1 2`, and that it counts twice. */
function partsOf(write: DoneWrite): string {
  const spent = new Map<string, number>()
  const add = (name: string, more: number) =>
    void (more > 0 && spent.set(name, (spent.get(name) ?? 0) + more))
  for (const { baseUnits, indexes } of explained(write).costs) {
    add('table', baseUnits)
    for (const { name, units: more } of indexes) add(name, more)
  }
  const parts = [...spent].map(([name, taken]) => `${name} ${units(taken)}`).join(', ')
  return write.isTransaction ? `${parts}; twice in a transaction` : parts
}
