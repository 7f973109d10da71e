import { type AttributeValue, DynamoDBError, keyAttributes } from '@monotable/dynamodb'
import { attribute, invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import type { Usage } from '../items/capacity.ts'
import type { Table } from '../tables/table.ts'
import { readParameters } from './parameters.ts'
import { prepareGet } from './run-get.ts'
import { type PreparedItemStatement, prepareWrite } from './run-write.ts'
import { readStatement, type Statement } from './statement.ts'
import { faultCodes } from './statement-fault.ts'

/** A statement of a batch, or why it cannot run: the others still do. */
export type BatchMember =
  | { readonly statement: Statement; readonly consistent: boolean }
  | { readonly fault: DynamoDBError }

export interface MemberAnswer {
  readonly response: Record<string, unknown>
  readonly usage?: Usage
  /** Of a write that its condition refused. */
  readonly refused?: { readonly table: Table; readonly units: number }
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

/** A member that can be run, or the answer to one that cannot. */
type PreparedMember = MemberAnswer | (PreparedItemStatement & { readonly calledAs: string })

/** A member that never came to its table does not say which it was. */
export function prepareMember(member: BatchMember, database: Database): PreparedMember {
  try {
    return prepare(member, database)
  } catch (error) {
    return { response: { Error: errorOf(error) } }
  }
}

export async function runMember(member: PreparedMember): Promise<MemberAnswer> {
  if ('response' in member) return member
  try {
    const { item, usage } = await member.run()
    return { response: { TableName: member.calledAs, Item: item }, usage }
  } catch (error) {
    const response = { Error: errorOf(error), TableName: member.calledAs }
    const { table, refusedUnits } = member
    return isRefusal(error) && refusedUnits
      ? { response, refused: { table, units: refusedUnits() } }
      : { response }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof DynamoDBError &&
  (error.name === 'ConditionalCheckFailedException' || error.name === 'DuplicateItemException')

/** Two statements of one item, reads too, refuse the batch as a whole. */
export function refuseRepeatedItems(members: readonly PreparedMember[]): void {
  const seen = new Set<string>()
  for (const member of members) {
    if ('response' in member) continue
    const { table, item } = member
    const name = JSON.stringify([
      table.id,
      ...keyAttributes(table.keys).map(key => attribute(item, key.name)),
    ])
    if (seen.has(name)) throw invalid('Provided list of item keys contains duplicates')
    seen.add(name)
  }
}

function prepare(member: BatchMember, database: Database): PreparedMember {
  if ('fault' in member) throw member.fault
  const { statement, consistent } = member
  if (statement.kind === 'select')
    return { ...prepareGet(statement, database, consistent), calledAs: statement.table }
  if (statement.kind === 'exists') {
    throw invalid('EXISTS can only be used in ExecuteTransaction write requests.')
  }
  // A batch never shows the item that failed a condition, even on request.
  return { ...prepareWrite(statement, database, false), calledAs: statement.table }
}

function errorOf(error: unknown): Record<string, string> {
  const code = error instanceof DynamoDBError ? faultCodes[error.name] : undefined
  if (code === undefined) throw error
  return { Code: code, Message: (error as DynamoDBError).message }
}
