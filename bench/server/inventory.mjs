/** The system that is measured, alone: the module that `monotable start` is given. */
import { system as inventory } from '../../systems/dist/inventory/system.js'

export const systems = [inventory]
