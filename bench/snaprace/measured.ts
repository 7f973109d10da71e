// What the measurements take from the system.
export { system } from '../../systems/snaprace/system.ts'
