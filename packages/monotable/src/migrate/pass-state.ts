import { MonotableError } from '../errors.ts'
import type { Position } from '../pages/position.ts'
import { keyTypeOf, ownPrefix } from '../schema/own-items.ts'
import type { TableModel } from '../schema/table-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'

/** How far one segment of a scan has come. */
export interface SegmentState {
  /** Behind which row it goes on; absent at the beginning. */
  readonly cursor?: Position | undefined
  readonly isDone?: boolean | undefined
  readonly seen: number
  /** What whoever deals with the pages has added up. */
  readonly tally?: unknown
}

/** Where a scan keeps how far it has come. */
export interface PassState {
  /** What is kept, a state for each segment; undefined where nothing has begun. */
  load(): Promise<readonly SegmentState[] | undefined>
  begin(segments: readonly SegmentState[]): Promise<void>
  save(segment: number, state: SegmentState): Promise<void>
  /** Forgets it all at once, so that no part of it passes for a later scan's. */
  end(): Promise<void>
}

const attribute = 'monotablePass'

/** Keeps the state in one item of the table itself, which the library hides from every read. */
export function stateInTable(session: Session, table: TableModel, id: string): PassState {
  const TableName = session.tableName(table)
  const Key = ownKey(session, table, `PASS#${id}`)
  const names = { '#pass': attribute }
  return {
    async load() {
      const answer = await session.send({
        operation: 'GetItem',
        input: { TableName, Key, ConsistentRead: true },
      })
      const kept = (answer.Item as AttributeMap | undefined)?.[attribute]
      if (!kept || !('M' in kept)) return undefined
      return Object.entries(kept.M)
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([, state]) => JSON.parse((state as { S: string }).S) as SegmentState)
    },
    async begin(segments) {
      const M = Object.fromEntries(segments.map((state, at) => [String(at), stored(state)]))
      await session.send({ operation: 'PutItem', input: { TableName, Item: { ...Key, [attribute]: { M } } } })
    },
    async save(segment, state) {
      const input = {
        TableName,
        Key,
        UpdateExpression: 'SET #pass.#segment = :state',
        ConditionExpression: 'attribute_exists(#pass.#segment)',
        ExpressionAttributeNames: { ...names, '#segment': String(segment) },
        ExpressionAttributeValues: { ':state': stored(state) },
      }
      try {
        await session.send({ operation: 'UpdateItem', input })
      } catch (error) {
        // Another process ran the same pass, and has ended it.
        if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
      }
    },
    async end() {
      await session.send({ operation: 'DeleteItem', input: { TableName, Key } })
    },
  }
}

const stored = (state: SegmentState) => ({ S: JSON.stringify(state) })

/** Where something of the library's own is kept in a table. */
export function ownKey({ model }: Session, table: TableModel, name: string): AttributeMap {
  const [partition, sort] = table.declared.key
  const entities = [...model.entities.values()].filter(entity => entity.table === table)
  if (keyTypeOf(entities, partition) !== 'S') {
    throw new MonotableError('INVALID_OPTION', {
      pattern: 'scan',
      option: 'id',
      problem: `the state is kept under a key of text, and ${partition} of ${table.name} is none; leave id out, or give state`,
    })
  }
  const key: AttributeMap = { [partition]: { S: `${ownPrefix}${name}` } }
  if (sort === undefined) return key
  const values = { S: { S: 'STATE' }, N: { N: '0' }, B: { B: 'AA==' } } as const
  return { ...key, [sort]: values[keyTypeOf(entities, sort)] }
}
