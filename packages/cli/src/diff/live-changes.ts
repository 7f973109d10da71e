import type { Transport } from 'monotable'
import type { Design, TableDesign } from 'monotable/design'
import { nameAt } from '../infra/table-plan.ts'
import { byWeight, type Change } from './change.ts'
import { factsFrom, type TableAnswers } from './live-facts.ts'
import { type TableFacts, tableChanges } from './table-changes.ts'

export interface LiveOptions {
  readonly stage: string
  /** What tables are called there, by declared name. */
  readonly names: Readonly<Record<string, string>>
}

/** From the tables as they stand to a design. */
export async function liveChanges(
  design: Design,
  transport: Transport,
  options: LiveOptions,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const table of design.tables) {
    const name = options.names[table.name] ?? nameAt(table.name, options.stage)
    changes.push(...(await changesOf({ ...table, name }, transport)))
  }
  return byWeight(changes)
}

async function changesOf(table: TableDesign, transport: Transport): Promise<Change[]> {
  const { name } = table
  const answers = await describeTable(name, transport)
  if (!answers) {
    return [
      {
        table: name,
        what: 'table',
        from: 'none',
        to: name,
        way: 'in place',
        advice: 'Create it: monotable infra writes how.',
      },
    ]
  }
  const facts = factsFrom(table, answers)
  return [...tableChanges(facts, table), ...fillChanges(facts, table)]
}

/** Which items come into an index that is not there yet. */
function fillChanges({ indexes: known }: TableFacts, { name, indexes, entities }: TableDesign): Change[] {
  const added = indexes.filter(index => index.kind === 'GSI' && !known.some(each => each.name === index.name))
  return added.flatMap((index): Change[] => {
    const attributes = index.key.map(key => key.name)
    const held = entities.filter(({ keys }) => attributes.every(attribute => attribute in keys))
    if (held.length === 0) return []
    const who = held.map(entity => entity.name).join(', ')
    const advice = `What was written without ${attributes.join(' and ')} comes into the index only when it is written again.`
    return [{ table: name, what: `items of ${who} for ${index.name}`, way: 'backfill', advice }]
  })
}

async function describeTable(TableName: string, transport: Transport): Promise<TableAnswers | undefined> {
  try {
    const [table, ttl, backups] = await Promise.all(
      ['DescribeTable', 'DescribeTimeToLive', 'DescribeContinuousBackups'].map(operation =>
        transport.send(operation, { TableName }),
      ),
    )
    return { ...table, ...ttl, ...backups } as TableAnswers
  } catch (error) {
    if (
      (error as Error).name === 'ResourceNotFoundException' ||
      (error as Error).name === 'TableNotFoundException'
    )
      return undefined
    throw error
  }
}
