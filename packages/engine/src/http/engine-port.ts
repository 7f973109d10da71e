import type { AnyOperation, RequestContext } from '../operations/operation.ts'

/** What the server needs of an engine. */
export interface EnginePort {
  operation(service: string, name: string): AnyOperation | undefined
  /** The answer may hold stored items: `encodeResponse` writes them. Refusals are `DynamoDBError`s. */
  answer(operation: AnyOperation, input: unknown, request: RequestContext): Promise<unknown>
  close(): Promise<void>
}
