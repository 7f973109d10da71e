import { aura } from './aura.ts'
import { eecar } from './eecar.ts'
import { inventory } from './inventory.ts'
import { khaya } from './khaya.ts'
import { snaprace } from './snaprace.ts'
import type { SystemWalk } from './walk.ts'

/** What is walked, one for each document. */
export const walks: readonly SystemWalk[] = [aura, eecar, inventory, khaya, snaprace]
