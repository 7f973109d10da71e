import { marshal, marshalItem } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { createTableInput } from '../infra/create-table-input.ts'
import { planOf } from '../infra/table-plan.ts'
import type { Finding, Proof } from './finding.ts'

interface Sender {
  send(operation: string, input: unknown): Promise<unknown>
}

/** Findings whose proofs hold on an engine. A finding that the engine contradicts is dropped. */
export async function proved(
  findings: readonly Finding[],
  tables: readonly TableDesign[],
): Promise<Finding[]> {
  if (findings.every(({ proof }) => proof === undefined)) return [...findings]
  // Much to load for a check that has nothing to prove.
  const { open } = await import('@monotable/engine/memory')
  const engine = await open({ sweepInterval: 0 })
  try {
    const kept: Finding[] = []
    for (const [at, { proof, ...finding }] of findings.entries()) {
      const table = tables.find(({ name }) => name === finding.table)
      if (!proof || !table || (await holds(proof, table, { engine, name: `proof-${at}` }))) kept.push(finding)
    }
    return kept
  } finally {
    await engine.close()
  }
}

async function holds(
  proof: Proof,
  table: TableDesign,
  { engine, name }: { readonly engine: Sender; readonly name: string },
): Promise<boolean> {
  const plain = { name, key: table.key, indexes: table.indexes, entities: [], patterns: [] }
  const input = createTableInput(planOf(plain, 'dev'))
  const { TableName } = input
  // A table that DynamoDB does not take proves nothing; other rules say why it does not.
  if (!(await takes(engine, 'CreateTable', input))) return true
  for (const item of proof.items) {
    const isTaken = await takes(engine, 'PutItem', { TableName, Item: marshalItem(item) })
    if (!isTaken) return proof.kind === 'refused'
  }
  if (proof.kind !== 'found') {
    const { Count = 0 } = (await engine.send('Scan', { TableName })) as { Count?: number }
    if (proof.kind === 'overwritten') return Count < proof.items.length
    return proof.kind === 'kept' && Count === proof.items.length
  }
  const answer = (await engine.send('Query', queryOf(proof, TableName))) as { Items?: readonly Item[] }
  const found = new Set(answer.Items?.map(item => identity(item, table)))
  return proof.finds.every(at => found.has(identity(marshalItem(proof.items[at] ?? {}), table)))
}

type Item = Readonly<Record<string, unknown>>

function queryOf({ ask, index }: Extract<Proof, { kind: 'found' }>, TableName: string) {
  const clauses = ask.map(({ operator }, at) =>
    operator === 'begins_with' ? `begins_with(#k${at}, :v${at})` : `#k${at} ${operator} :v${at}`,
  )
  return {
    TableName,
    ...(index !== undefined && { IndexName: index }),
    KeyConditionExpression: clauses.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(ask.map(({ attribute }, at) => [`#k${at}`, attribute])),
    ExpressionAttributeValues: Object.fromEntries(ask.map(({ value }, at) => [`:v${at}`, marshal(value)])),
  }
}

async function takes(engine: Sender, operation: string, input: object): Promise<boolean> {
  try {
    await engine.send(operation, input)
    return true
  } catch (error) {
    if ((error as Error).name === 'ValidationException') return false
    throw error
  }
}

const identity = (item: Item, { key }: TableDesign) => JSON.stringify(key.map(({ name }) => item[name]))
