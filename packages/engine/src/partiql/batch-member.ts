import type { Engine } from '../engine.ts'
import { DynamoDBError, invalid } from '../errors.ts'
import type { Usage } from '../items/capacity.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import { readParameters } from './parameters.ts'
import { prepareGet } from './run-get.ts'
import { prepareWrite, type WriteResult } from './run-write.ts'
import { readStatement, type Statement } from './statement.ts'
import { faultCodes } from './statement-fault.ts'

/** A statement of a batch, or why it is none: the others run all the same. */
export type BatchMember =
  | { readonly statement: Statement; readonly consistent: boolean }
  | { readonly fault: DynamoDBError }

export interface MemberAnswer {
  readonly response: Record<string, unknown>
  readonly usage?: Usage
}

export function readMember(
  text: string,
  raw: readonly unknown[] | undefined,
  consistent: boolean,
): BatchMember {
  try {
    const parameters: readonly AttributeValue[] = readParameters(raw)
    return { statement: readStatement(text, parameters), consistent }
  } catch (error) {
    if (!(error instanceof DynamoDBError)) throw error
    return { fault: error }
  }
}

/** A member that never came to its table does not say which it was. */
export async function runMember(member: BatchMember, engine: Engine): Promise<MemberAnswer> {
  let run: () => WriteResult | Promise<WriteResult>
  try {
    run = prepare(member, engine)
  } catch (error) {
    return { response: { Error: errorOf(error) } }
  }
  const { table } = (member as { statement: Statement }).statement
  try {
    const { item, usage } = await run()
    return { response: { TableName: table, Item: item }, usage }
  } catch (error) {
    return { response: { Error: errorOf(error), TableName: table } }
  }
}

function prepare(member: BatchMember, engine: Engine) {
  if ('fault' in member) throw member.fault
  const { statement, consistent } = member
  if (statement.kind === 'select') return prepareGet(statement, engine, consistent)
  if (statement.kind === 'exists') {
    throw invalid('EXISTS can only be used in ExecuteTransaction write requests.')
  }
  // A batch never shows the item that failed a condition, whatever it is asked.
  return prepareWrite(statement, engine, false)
}

function errorOf(error: unknown): Record<string, string> {
  const code = error instanceof DynamoDBError ? faultCodes[error.name] : undefined
  if (code === undefined) throw error
  return { Code: code, Message: (error as DynamoDBError).message }
}
