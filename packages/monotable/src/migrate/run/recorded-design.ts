import type { Design, TableDesign } from '../../design/design.ts'
import type { TableModel } from '../../schema/table-model.ts'
import type { Session } from '../../session.ts'
import type { AttributeMap } from '../../values/attribute-value.ts'
import { ownKey } from '../pass-state.ts'
import { homeOf } from './migration-record.ts'

const attribute = 'monotableDesign'

/** Writes down what the tables were last brought to, so that the next migration knows where it starts. */
export async function recordDesign(session: Session, home: TableModel, { tables }: Design): Promise<void> {
  const TableName = session.tableName(home)
  for (const table of tables) {
    const content = { [attribute]: { S: JSON.stringify(essential(table)) } }
    const Item = { ...ownKey(session, home, `DESIGN#${table.name}`), ...content }
    await session.send({ operation: 'PutItem', input: { TableName, Item } })
  }
}

/**
 * The design that the tables of a schema were last brought to by a migration; undefined if one of them does not say.
 *
 * @example
 * ```ts
 * const older = await readRecordedDesign(connectSession(shop.model, engine))
 * ```
 */
export async function readRecordedDesign(session: Session): Promise<Design | undefined> {
  const home = homeOf(session.model)
  const tables: TableDesign[] = []
  for (const { name } of session.model.tables) {
    const Key = ownKey(session, home, `DESIGN#${name}`)
    const input = { TableName: session.tableName(home), Key, ConsistentRead: true }
    const answer = await session.send({ operation: 'GetItem', input })
    const kept = (answer.Item as AttributeMap | undefined)?.[attribute]
    if (!kept || !('S' in kept)) return undefined
    tables.push(JSON.parse(kept.S) as TableDesign)
  }
  return { tables }
}

/** Without what no stored item depends on: an item holds 400 KB. */
function essential({ entities, place: _, accepts: _accepts, ...table }: TableDesign): TableDesign {
  return {
    ...table,
    patterns: [],
    entities: entities.map(({ place: _place, accepts: _own, ...entity }) => ({
      ...entity,
      attributes: entity.attributes.map(({ schema, description: _description, ...rest }) => ({
        ...rest,
        // The default is all that a migration asks of it.
        ...(schema && Object.hasOwn(schema, 'default') && { schema: { default: schema.default } }),
      })),
    })),
  }
}
