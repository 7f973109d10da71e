import type { Engine } from './engine.ts'
import { engineOn, type StartOptions, startEngine } from './start-engine.ts'
import { MemoryStore } from './storage/memory-store.ts'

export { DynamoDBError, type ErrorName } from '@monotable/dynamodb'
export type { Engine, LogEntry } from './engine.ts'
export { FailedCondition } from './items/failed-condition.ts'
export type { TableUnits, Units } from './meter.ts'
export type { StartOptions } from './start-engine.ts'
export type { Snapshot } from './storage/store.ts'

/**
 * Opens an engine in memory. This entry needs nothing of Node, so it runs in a browser, in a worker and at the edge.
 *
 * @example
 * ```ts
 * const engine = await open()
 * await engine.send('PutItem', { TableName: 'Shop', Item: { PK: { S: 'SHOP#1' }, SK: { S: 'META' } } })
 * ```
 */
export const open = (options: StartOptions = {}): Promise<Engine> =>
  startEngine(engineOn(new MemoryStore(), options, false), options)
