import type { Engine } from '../engine.ts'
import { sweep } from './sweep.ts'

const interval = 2000

/** Sweeps now and then until the engine is closed. */
export function startSweeper(engine: Engine): void {
  engine.every(interval, () => sweep(engine))
}
