import { projectionOf } from '../expressions/projection.ts'
import type { ReadOptions } from '../options.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { carriedBy } from '../schema/read-stored-item.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { checkOptions } from './call-options.ts'
import { keyValues, wireKey } from './item-key.ts'
import { findMoved, reader, searchFor } from './locate.ts'
import { readItem } from './read-item.ts'
import { readable } from './readable.ts'
import { timeOf } from './write-facts.ts'

export interface GetOptions extends ReadOptions {
  readonly project?: readonly string[]
}

const noOptions: GetOptions = {}

export async function getItem(
  session: Session,
  model: EntityModel,
  key: Values,
  options = noOptions,
): Promise<Record<string, unknown> | undefined> {
  if (options !== noOptions) checkOptions('get', options, model)
  const input: Record<string, unknown> = {
    TableName: session.tableName(model.table),
    Key: wireKey(model, keyValues(model, key)),
  }
  const { consistent, spent, signal, project } = options
  if (consistent) input.ConsistentRead = true
  const wanted = project && project.length > 0 ? project : undefined
  if (wanted)
    Object.assign(input, projectionOf([...new Set([...wanted, ...alwaysRead(model, wanted)])], model.typeOf))
  const answer = await session.send({ operation: 'GetItem', input, entity: model.name, spent, signal })
  const found = answer.Item as AttributeMap | undefined
  const isElsewhere = !found && model.options.alsoRead
  const stored = isElsewhere ? await findOlder(session, model, key, options) : found
  const item = stored && readItem(model, stored, timeOf(session, model))
  if (!item) return undefined
  return wanted ? pick(item, wanted) : readable(session, model, stored, item)
}

async function findOlder(
  session: Session,
  model: EntityModel,
  key: Values,
  options: GetOptions,
): Promise<AttributeMap | undefined> {
  return (await findMoved(searchFor(model, key), reader(session, model, options)))?.stored
}

/** What tells whether an item is to be shown at all, and the keys that may carry what is wanted. */
function alwaysRead(model: EntityModel, wanted: readonly string[]): string[] {
  const { tag, ttl, types, partition, sort, indexKeys } = model
  const keys = [partition, ...(sort ? [sort] : []), ...indexKeys].filter(key =>
    (key.form ? key.parts : carriedBy(types, key)).some(name => wanted.includes(name)),
  )
  return [...keys.map(key => key.attribute), ...(tag ? [tag[0]] : []), ...(ttl === undefined ? [] : [ttl])]
}

function pick(item: Values, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (item[name] !== undefined) picked[name] = item[name]
  return picked
}
