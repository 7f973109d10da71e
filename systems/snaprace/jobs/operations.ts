export { listRemovals } from './list-removals.ts'
export { listSyncs } from './list-syncs.ts'
export { syncPhotographer } from './sync-photographer.ts'
