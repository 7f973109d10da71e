import type { Engine } from '../engine.ts'
import { sweep } from './sweep.ts'

/** Sweeps every so many milliseconds until the engine is closed; 0 leaves it to `engine.sweep()`. */
export function startSweeper(engine: Engine, interval: number): void {
  if (interval > 0) engine.every(interval, async () => void (await sweep(engine)))
}
