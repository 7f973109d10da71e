import type { Database } from '../database.ts'
import { sweep } from './sweep.ts'

/** Sweeps every so many milliseconds until the engine is closed; 0 leaves it to `engine.sweep()`. */
export function startSweeper(database: Database, interval: number): void {
  if (interval > 0) database.every(interval, async () => void (await sweep(database)))
}
