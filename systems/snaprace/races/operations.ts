export { getRace } from './get-race.ts'
export { listRaces } from './list-races.ts'
