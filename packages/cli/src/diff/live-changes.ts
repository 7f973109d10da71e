import type { Transport } from 'monotable'
import type { Design, EntityDesign, TableDesign } from 'monotable/design'
import { planOf } from '../infra/table-plan.ts'
import { byWeight, type Change } from './change.ts'
import { factsFrom, type TableAnswers } from './live-facts.ts'
import { type TableFacts, tableChanges } from './table-changes.ts'

export interface LiveOptions {
  readonly stage: string
  /** What tables are called there, by declared name. */
  readonly names: Readonly<Record<string, string>>
}

/** From live tables to a design. */
export async function liveChanges(
  design: Design,
  transport: Transport,
  options: LiveOptions,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const table of design.tables) {
    const { recovery, protection, ...plan } = planOf(table, options.stage)
    const name = options.names[table.name] ?? plan.name
    // What the stage alone decides is a difference where it is lacking, and none where there is more than it asks for.
    const decided = {
      ...(recovery && { pointInTimeRecovery: recovery }),
      ...(protection && { deletionProtection: protection }),
    }
    changes.push(...(await changesOf({ ...table, ...decided, name }, transport)))
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

/** Which items come into an index that is not there yet only when its key is filled in. */
function fillChanges(
  { key, indexes: known }: TableFacts,
  { name, indexes, entities }: TableDesign,
): Change[] {
  const added = indexes.filter(index => index.kind === 'GSI' && !known.some(each => each.name === index.name))
  const stored = new Set([key, ...known.map(index => index.key)].flat().map(attribute => attribute.name))
  return added.flatMap((index): Change[] => {
    const attributes = index.key.map(each => each.name)
    const made = (entity: EntityDesign) =>
      attributes.filter(
        attribute => !stored.has(attribute) && !entity.attributes.some(each => each.name === attribute),
      )
    const held = entities.filter(
      entity => attributes.every(attribute => attribute in entity.keys) && made(entity).length > 0,
    )
    if (held.length === 0) return []
    const who = held.map(entity => entity.name).join(', ')
    const lacking = [...new Set(held.flatMap(made))].join(' and ')
    const advice = `What was written without ${lacking} comes into the index once it is filled or written again.`
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
