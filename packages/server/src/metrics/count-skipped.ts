import { Counter, type Registry } from 'prom-client'
import type { RuntimeOptions } from '../run/runtime.ts'

/** Counts rows that lists leave out, by why they are no items. */
export function countSkipped(registry: Registry): NonNullable<RuntimeOptions['onSkipped']> {
  const rows = new Counter({
    name: 'monotable_skipped_rows_total',
    help: 'Rows that lists left out: of no entity (foreign), or in another form than declared (unreadable)',
    labelNames: ['system', 'pattern', 'reason'],
    registers: [registry],
  })
  return (system, { pattern = '', reason }) => rows.inc({ system, pattern, reason })
}
