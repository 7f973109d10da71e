import type { Database } from '../database.ts'
import type { StructureShape } from '../shapes/shape.ts'

/** What is known of a caller besides the input. */
export interface RequestContext {
  /** What its credentials were scoped to, for ARNs. */
  readonly region: string
  /** The address it sent its request to, if it came over the network. */
  readonly host?: string | undefined
}

/**
 * One operation of DynamoDB. A request passes, in this order: `shape` (types, then constraints), `prepare`
 * (what can be refused without looking at any table: parameter combinations, expressions, values), `run`.
 */
export interface Operation<Input, Prepared> {
  readonly name: string
  readonly service: 'DynamoDB_20120810' | 'DynamoDBStreams_20120810'
  readonly shape: StructureShape
  prepare(input: Input): Prepared
  run(prepared: Prepared, database: Database, request: RequestContext): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the list of operations holds every pair of types
export type AnyOperation = Operation<any, any>

export const operation = <Input, Prepared>(
  definition: Omit<Operation<Input, Prepared>, 'service'> & {
    service?: Operation<Input, Prepared>['service']
  },
): Operation<Input, Prepared> => ({ service: 'DynamoDB_20120810', ...definition })
