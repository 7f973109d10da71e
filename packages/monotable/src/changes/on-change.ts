import { MonotableError } from '../errors.ts'
import type { Item } from '../schema/entity.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import { isOwnItem } from '../schema/own-items.ts'
import type { Entities, Schema } from '../schema/schema.ts'
import type { StreamView } from '../schema/table.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { type ChangeKind, type ItemChange, itemChanges, type Possible } from './item-changes.ts'
import { type ChangeOptions, possibleEntities } from './possible-entities.ts'
import {
  type ChangeContext,
  contextOf,
  recordsIn,
  type StreamEvent,
  type StreamRecord,
} from './stream-record.ts'

/** What to do when items of one entity change. What a handler promises is awaited. */
export interface ItemHandlers<I> {
  created?(now: I, context: ChangeContext): unknown
  modified?(old: I, now: I, context: ChangeContext): unknown
  removed?(old: I, context: ChangeContext): unknown
}

/** A change of any entity, with the images that the table's stream gives. */
export type EntityChange<E extends Entities = Entities> = {
  [N in keyof E]: {
    readonly entity: N
    readonly kind: ChangeKind
    readonly old?: Item<E[N]>
    readonly now?: Item<E[N]>
    readonly context: ChangeContext
  }
}[keyof E]

export type ChangeHandlers<E extends Entities> = { readonly [N in keyof E]?: ItemHandlers<Item<E[N]>> } & {
  /** Called with every change, after the handler of its entity. */
  any?(change: EntityChange<E>): unknown
  /** Called with records of no entity of the schema; without it they are skipped. */
  unknown?(context: ChangeContext): unknown
}

/** Handles records, one after the other. */
export interface ChangeHandler {
  (event: StreamEvent): Promise<void>
  /** Whether a record has anything for its handlers: one that has not need not be handed over. */
  concerns(record: StreamRecord): boolean
}

/**
 * Handles the records of a stream, one after the other, each as an item of its entity:
 * `onChange(inventory, { Product: { modified(old, now) {} } })`. Takes what GetRecords gives and what Lambda gets. It
 * stops at the first handler that fails, so that whoever delivers can deliver again.
 * Records that name their table, as Lambda's do, are of its entities alone; for others `table` can say it.
 *
 * @example
 * ```ts
 * const handle = onChange(shop, {
 *   Product: {
 *     modified(before, after) {
 *       if (after.stock === 0 && before.stock > 0) console.log(`${after.name} is sold out`)
 *     },
 *   },
 * })
 * export const handler = (event: StreamEvent) => handle(event) // on Lambda
 * ```
 */
export function onChange<E extends Entities>(
  schema: Pick<Schema<string, E>, 'entities' | 'model'>,
  handlers: ChangeHandlers<E>,
  options: ChangeOptions = {},
): ChangeHandler {
  const { any, unknown, ...ofEntities } = handlers as AnyHandlers
  const names = new Map(Object.entries(schema.entities).map(([name, entity]) => [entity.name, name]))
  const handlersOf = new Map<EntityModel, AnyItemHandlers>()
  for (const [name, given] of Object.entries(ofEntities)) {
    const entity = schema.model.entities.get(schema.entities[name]?.name ?? '')
    if (!entity) throw noEntity(name, Object.keys(schema.entities))
    checkView(entity, given)
    handlersOf.set(entity, given)
  }

  const possible = possibleEntities(schema.model, options)
  const isHandled = ({ entity, kind }: ItemChange) =>
    any !== undefined || handlersOf.get(entity)?.[kind] !== undefined
  const handleAll = async (event: StreamEvent) => {
    for (const record of recordsIn(event)) {
      const context = contextOf(record)
      const changes = itemChanges(possible(record), record)
      if (changes.length === 0 && !isOwnRecord(possible(record), record)) await unknown?.(context)
      for (const change of changes) {
        if (!isHandled(change)) continue
        const { entity, kind } = change
        const images = decoded(change)
        await handle(handlersOf.get(entity), change, images, context)
        await any?.({ entity: names.get(entity.name) as string, kind, ...images, context })
      }
    }
  }
  const concerns = (record: StreamRecord) => {
    const changes = itemChanges(possible(record), record)
    return changes.length === 0 ? unknown !== undefined : changes.some(isHandled)
  }
  return Object.assign(handleAll, { concerns })
}

/** Handlers do not see the rows that the library keeps for itself. */
function isOwnRecord({ entities }: Possible, { dynamodb }: StreamRecord): boolean {
  const keys = (dynamodb?.Keys ?? {}) as AttributeMap
  return [...entities.values()].some(entity => isOwnItem(entity, keys))
}

type AnyItem = Record<string, unknown>
type AnyItemHandlers = ItemHandlers<AnyItem>
type AnyHandlers = Readonly<Record<string, AnyItemHandlers>> & {
  any?(change: object): unknown
  unknown?(context: ChangeContext): unknown
}

interface Images {
  readonly old?: AnyItem
  readonly now?: AnyItem
}

function decoded({ entity, old, now }: ItemChange): Images {
  return { ...(old && { old: entity.read(old) }), ...(now && { now: entity.read(now) }) }
}

function handle(
  handlers: AnyItemHandlers | undefined,
  { entity, kind }: ItemChange,
  { old, now }: Images,
  context: ChangeContext,
): unknown {
  if (!handlers?.[kind]) return undefined
  for (const image of needs[kind])
    if (!(image === 'old' ? old : now)) throw noImage(entity, kind, image, context)
  if (kind === 'created') return handlers.created?.(now as AnyItem, context)
  if (kind === 'removed') return handlers.removed?.(old as AnyItem, context)
  return handlers.modified?.(old as AnyItem, now as AnyItem, context)
}

type Image = 'old' | 'now'

const needs: Readonly<Record<ChangeKind, readonly Image[]>> = {
  created: ['now'],
  modified: ['old', 'now'],
  removed: ['old'],
}

const gives: Readonly<Record<StreamView, readonly Image[]>> = {
  KEYS_ONLY: [],
  NEW_IMAGE: ['now'],
  OLD_IMAGE: ['old'],
  NEW_AND_OLD_IMAGES: ['old', 'now'],
}

function checkView({ name, table }: EntityModel, handlers: AnyItemHandlers): void {
  const { stream } = table.declared
  const given = stream ? gives[stream] : []
  for (const kind of Object.keys(handlers) as ChangeKind[]) {
    const missing = needs[kind].find(image => !given.includes(image))
    if (!missing) continue
    throw new MonotableError('INVALID_DECLARATION', {
      entity: name,
      table: table.name,
      problem: `'${kind}' needs the ${imageNames[missing]} image, but the table's stream is ${stream ?? 'not declared'}`,
      fix: "Declare stream: 'NEW_AND_OLD_IMAGES'",
    })
  }
}

const imageNames = { old: 'old', now: 'new' } as const

function noImage(
  entity: EntityModel,
  kind: ChangeKind,
  image: Image,
  { keys }: ChangeContext,
): MonotableError {
  const texts = Object.entries(keys).map(([name, value]) => [name, String(value)])
  return new MonotableError('UNKNOWN_ITEM', {
    keys: Object.fromEntries(texts),
    problem: `the record has no ${imageNames[image]} image, which '${kind}' of ${entity.name} needs`,
  })
}

function noEntity(name: string, known: readonly string[]): MonotableError {
  return new MonotableError('INVALID_DECLARATION', {
    entity: name,
    problem: 'the schema has no such entity',
    fix: `Its entities are ${known.join(', ')}`,
  })
}
