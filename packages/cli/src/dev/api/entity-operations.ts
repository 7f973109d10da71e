import { type Operation, operationsFor } from '@monotable/server'
import { refuse } from '@monotable/server/kit'
import type { EntityDesign, TableDesign } from 'monotable/design'
import * as z from 'zod'
import type { Values } from '../../samples/sample-item.ts'
import { distinct } from './distinct.ts'
import { addressType, changeOf, itemOf, keyNames, newItem } from './item-types.ts'
import { fromJson, toJson } from './json-values.ts'
import { parameter } from './words.ts'

/** The part of the client that serves one entity. */
interface Repository {
  create(item: Values): Promise<Values>
  put(item: Values): Promise<Values>
  get(key: Values): Promise<Values | undefined>
  update(key: Values, change: { set: Values; remove: readonly string[] }): Promise<Values | undefined>
  delete(key: Values): Promise<unknown>
}

type Db = Readonly<Record<string, Repository>>

const operation = operationsFor<Db, unknown>()

/** Create, read, replace, change and delete one entity. */
export function entityOperations(
  table: TableDesign,
  entity: EntityDesign,
  collection: string,
): Readonly<Record<string, Operation<Db>>> {
  const { name } = entity
  const names = keyNames(table, entity)
  const parameters = [...distinct(names, parameter)]
  // An entity whose key is constant is one item.
  const path =
    [collection, ...parameters.map(([, word]) => `{${word}}`)].join('/') + (names.length === 0 ? '/one' : '')
  const address = z.object(
    Object.fromEntries(parameters.map(([attribute, word]) => [word, addressType(entity, attribute)])),
  )
  const keyOf = (given: Values): Values =>
    Object.fromEntries(parameters.map(([attribute, word]) => [attribute, given[word]]))
  const repository = (db: Db) => db[name] as Repository
  const output = itemOf(entity)
  const answer = (item: unknown) => toJson(item) as Record<string, unknown>
  const found = (item: Values | undefined) => {
    if (!item) throw refuse('NOT_FOUND', `This ${name} does not exist`)
    return answer(item)
  }
  return {
    [`create${name}`]: operation({
      method: 'POST',
      path: collection,
      title: `Creates a ${name}`,
      may: 'anyone',
      input: { body: newItem(entity) },
      output,
      errors: ['CONFLICT'],
      handler: async ({ db, body }) => answer(await repository(db).create(fromJson(entity, body))),
    }),
    [`get${name}`]: operation({
      method: 'GET',
      path,
      title: `Gets a ${name}`,
      may: 'anyone',
      input: { path: address },
      output,
      errors: ['NOT_FOUND'],
      handler: async ({ db, path: given }) => found(await repository(db).get(keyOf(given))),
    }),
    [`put${name}`]: operation({
      method: 'PUT',
      path,
      title: `Writes a ${name}, in place of what is there`,
      may: 'anyone',
      input: { path: address, body: newItem(entity, names) },
      output,
      handler: async ({ db, path: given, body }) =>
        answer(await repository(db).put({ ...fromJson(entity, body), ...keyOf(given) })),
    }),
    [`update${name}`]: operation({
      method: 'PATCH',
      path,
      title: `Changes attributes of a ${name}; null removes one`,
      may: 'anyone',
      input: { path: address, body: changeOf(table, entity) },
      output,
      errors: ['NOT_FOUND'],
      handler: async ({ db, path: given, body }) => {
        const entries = Object.entries(fromJson(entity, body))
        const set = Object.fromEntries(entries.filter(([, value]) => value !== null))
        const remove = entries.filter(([, value]) => value === null).map(([attribute]) => attribute)
        return found(await repository(db).update(keyOf(given), { set, remove }))
      },
    }),
    [`delete${name}`]: operation({
      method: 'DELETE',
      path,
      title: `Deletes a ${name}`,
      may: 'anyone',
      input: { path: address },
      output: z.undefined(),
      status: 204,
      handler: async ({ db, path: given }) => {
        await repository(db).delete(keyOf(given))
        return undefined
      },
    }),
  } as Readonly<Record<string, Operation<Db>>>
}
