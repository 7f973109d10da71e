export { getDrift } from './get-drift.ts'
export { repairEvent } from './repair-event.ts'
