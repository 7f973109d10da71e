import { untilAborted } from './abort.ts'
import { basicError } from './basic-error.ts'
import type { KeyOf } from './change.ts'
import { buildKey, plainKeyValues } from './operations/build-key.ts'
import { store } from './operations/encode-item.ts'
import { fillManaged } from './operations/managed-attributes.ts'
import { readItem } from './operations/read-item.ts'
import type { AnyEntity, Input, Item } from './schema/entity.ts'
import { type ItemModel, itemModel, type Values } from './schema/item-model.ts'
import type { Table } from './schema/table.ts'
import { tableModel } from './schema/table-model.ts'
import type { Transport } from './transport.ts'
import type { AttributeMap } from './values/attribute-value.ts'
import { toBase64Deep } from './values/binary.ts'

export { entity, type Input, type Item } from './schema/entity.ts'
export { gsi, lsi, table } from './schema/table.ts'
export type { Transport } from './transport.ts'

/** The two operations of a small function. */
export interface Light<E extends AnyEntity, Base> {
  get(
    key: KeyOf<E, Base>,
    options?: { readonly consistent?: boolean; readonly signal?: AbortSignal },
  ): Promise<Item<E> | undefined>
  /** Writes the whole item, whatever was there. An entity with guards, mirrors, counters or a version needs `connect`. */
  put(item: Input<E>, options?: { readonly signal?: AbortSignal }): Promise<Item<E>>
}

/**
 * Gets and puts the items of one entity, with the same keys, types and checks as `connect`, and nothing else: for
 * functions whose size matters. `tableName` is what the table is called where it runs.
 *
 * @example
 * ```ts
 * import { awsSdk } from 'monotable/aws-sdk'
 * import { entity, light, table } from 'monotable/light'
 * import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
 *
 * const Link = entity('Link', { PK: 'LINK#{slug}' }, { slug: z.string(), url: z.url() })
 * const links = light(Link, table('Links', { key: ['PK'] }), awsSdk(new DynamoDBClient()))
 * const link = await links.get({ slug: 'docs' })
 * ```
 */
export function light<const E extends AnyEntity, Base extends string>(
  entity: E,
  table: Table<Base>,
  transport: Transport,
  tableName: string = table.name,
): Light<E, Base> {
  const model = itemModel(entity, tableModel(table))
  refuseCompany(model)
  const isText = transport.binary !== 'bytes' && Object.values(model.types).some(type => type.binary)
  const send = (operation: string, input: object, signal: AbortSignal | undefined) => {
    const sent = () => transport.send(operation, isText ? toBase64Deep(input) : input, signal && { signal })
    return signal ? untilAborted(signal, sent) : sent()
  }
  const put = async (input: Values, options?: { readonly signal?: AbortSignal }) => {
    const given = model.parse(input)
    fillManaged(model, given, new Date(), 1)
    const { stored, item } = store(model, given)
    await send('PutItem', { TableName: tableName, Item: stored }, options?.signal)
    return item
  }
  const get = async (
    key: Values,
    options?: { readonly consistent?: boolean; readonly signal?: AbortSignal },
  ) => {
    const values = plainKeyValues(model, key)
    const input = {
      TableName: tableName,
      Key: buildKey(model, values),
      ConsistentRead: options?.consistent ?? false,
    }
    const answer = await send('GetItem', input, options?.signal)
    const { Item: stored } = answer as { Item?: AttributeMap }
    const item = stored && readItem(model, stored, new Date())
    // Others may have stored the parts of a key in it alone.
    return item && { ...values, ...model.options.readDefaults, ...item }
  }
  return { get, put } as Light<E, Base>
}

/** What must be true of other items, or of the one that was there, takes a transaction or a condition. */
function refuseCompany({ name, options }: ItemModel): void {
  const { guards, mirrors, counters, coincidesWith, version } = options
  if (!guards && !mirrors && !counters && !coincidesWith && !version) return
  throw basicError('INVALID_DECLARATION', {
    entity: name,
    problem: 'its puts depend on the stored item',
    fix: 'Use connect',
  })
}
