// What the measurements take from the system.
import { system } from '../../systems/khaya/system.ts'

export { system }
/** For `monotable start`. */
export const systems = [system]
