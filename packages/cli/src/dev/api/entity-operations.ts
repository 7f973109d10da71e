import { type Operation, operationsFor } from '@monotable/server'
import { pageOf, pageQuery, refuse } from '@monotable/server/kit'
import type { EntityDesign, TableDesign } from 'monotable/design'
import * as z from 'zod'
import type { Values } from '../../samples/sample-item.ts'
import { distinct } from './distinct.ts'
import { addressType, changeOf, itemOf, keyNames, newItem, wholeItem, withoutManaged } from './item-types.ts'
import { fromJson, toJson } from './json-values.ts'
import { parameter, readable } from './words.ts'

/** The part of the client that serves one entity. */
interface Repository {
  create(item: Values): Promise<Values>
  put(item: Values): Promise<Values>
  get(key: Values): Promise<Values | undefined>
  update(
    key: Values,
    change: { set: Values; remove: readonly string[] },
    options: { read: boolean },
  ): Promise<Values | undefined>
  delete(key: Values): Promise<unknown>
}

/** Reads the items of an entity, page by page. */
type List = (
  given: Values,
  options: Values,
) => Promise<{ readonly items: readonly Values[]; readonly cursor?: string }>

type Db = Readonly<Record<string, Repository>>

const operation = operationsFor<Db, unknown>()

export interface EntityPlace {
  /** The path of the entity. */
  readonly collection: string
  /** The pattern that lists it, if there is one. */
  readonly list: string | undefined
}

/** Create, list, read, replace, change and delete one entity. */
export function entityOperations(
  table: TableDesign,
  entity: EntityDesign,
  { collection, list }: EntityPlace,
): Readonly<Record<string, Operation<Db>>> {
  const names = keyNames(table, entity)
  const parameters = [...distinct(names, parameter)]
  const served: Served = {
    entity,
    collection,
    // An entity whose key is constant is one item.
    path:
      [collection, ...parameters.map(([, word]) => `{${word}}`)].join('/') +
      (names.length === 0 ? '/one' : ''),
    address: z.object(
      Object.fromEntries(parameters.map(([attribute, word]) => [word, addressType(entity, attribute)])),
    ),
    keyOf: given => Object.fromEntries(parameters.map(([attribute, word]) => [attribute, given[word]])),
    repository: db => db[entity.name] as Repository,
    output: itemOf(entity),
  }
  return {
    ...createAndGet(served),
    ...(list === undefined ? {} : listAll(served, list)),
    ...putAndUpdate(served, { names, replaced: wholeItem(entity, names), changed: changeOf(table, entity) }),
    ...remove(served),
  } as Readonly<Record<string, Operation<Db>>>
}

/** What the operations of one entity share. */
interface Served {
  readonly entity: EntityDesign
  readonly collection: string
  readonly path: string
  readonly address: z.ZodObject
  readonly keyOf: (given: Values) => Values
  readonly repository: (db: Db) => Repository
  readonly output: z.ZodType
}

/** `an Order`, `a User`. */
const one = ({ name }: EntityDesign) => `${/^([AEIO]|U(?![sn]))/.test(name) ? 'an' : 'a'} ${name}`

const answer = (item: unknown) => toJson(item) as Record<string, unknown>

function answerFound({ name }: EntityDesign, item: Values | undefined) {
  if (!item) throw refuse('NOT_FOUND', `This ${name} does not exist`)
  return answer(item)
}

function createAndGet({ entity, collection, path, address, keyOf, repository, output }: Served) {
  return {
    [`create${entity.name}`]: operation({
      method: 'POST',
      path: collection,
      title: `Creates ${one(entity)}`,
      may: 'anyone',
      input: { body: newItem(entity) },
      output,
      errors: ['CONFLICT'],
      handler: async ({ db, body }) => answer(await repository(db).create(fromJson(entity, body))),
    }),
    [`get${entity.name}`]: operation({
      method: 'GET',
      path,
      title: `Gets ${one(entity)}`,
      may: 'anyone',
      input: { path: address },
      output,
      errors: ['NOT_FOUND'],
      handler: async ({ db, path: given }) => answerFound(entity, await repository(db).get(keyOf(given))),
    }),
  }
}

function listAll({ entity, collection, output }: Served, list: string) {
  return {
    [list]: operation({
      method: 'GET',
      path: collection,
      title: `Lists every ${entity.name}`,
      may: 'anyone',
      desk: { label: readable(collection.split('/').at(-1) as string) },
      input: { query: z.object(pageQuery) },
      output: pageOf(output),
      handler: async ({ db, query: { limit, cursor } }) => {
        const asked = { limit, ...(cursor !== undefined && { cursor }) }
        const page = await (db as unknown as Readonly<Record<string, List>>)[list]!({}, asked)
        return { items: page.items.map(answer), nextCursor: page.cursor }
      },
    }),
  }
}

/** What may be sent of an item, and the attributes that its address has already. */
interface Bodies {
  readonly names: readonly string[]
  readonly replaced: z.ZodObject
  readonly changed: z.ZodObject
}

function putAndUpdate(
  { entity, path, address, keyOf, repository, output }: Served,
  { names, replaced, changed }: Bodies,
) {
  return {
    [`put${entity.name}`]: operation({
      method: 'PUT',
      path,
      title: `Writes ${one(entity)}, in place of what is there`,
      may: 'anyone',
      // People change what is there; programs replace it.
      desk: false,
      input: { path: address, body: replaced },
      output,
      handler: async ({ db, path: given, body }) => {
        const key = keyOf(given)
        const other = names.find(each => body[each] !== undefined && String(body[each]) !== String(key[each]))
        if (other !== undefined)
          throw refuse(
            'VALIDATION_ERROR',
            `${other} is ${body[other]} in the body and ${key[other]} in the address. Send it once, or the same.`,
          )
        return answer(await repository(db).put({ ...fromJson(entity, withoutManaged(entity, body)), ...key }))
      },
    }),
    [`update${entity.name}`]: operation({
      method: 'PATCH',
      path,
      title: `Changes attributes of ${one(entity)}; null removes one`,
      may: 'anyone',
      input: { path: address, body: changed },
      output,
      errors: ['NOT_FOUND'],
      handler: async ({ db, path: given, body }) => {
        const entries = Object.entries(fromJson(entity, body))
        const set = Object.fromEntries(entries.filter(([, value]) => value !== null))
        const remove = entries.filter(([, value]) => value === null).map(([attribute]) => attribute)
        return answerFound(entity, await repository(db).update(keyOf(given), { set, remove }, { read: true }))
      },
    }),
  }
}

function remove({ entity, path, address, keyOf, repository }: Served) {
  return {
    [`delete${entity.name}`]: operation({
      method: 'DELETE',
      path,
      title: `Deletes ${one(entity)}`,
      may: 'anyone',
      input: { path: address },
      output: z.undefined(),
      status: 204,
      handler: async ({ db, path: given }) => {
        await repository(db).delete(keyOf(given))
        return undefined
      },
    }),
  }
}
