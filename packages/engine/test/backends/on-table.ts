import { beforeAll } from 'vitest'
import type { Backend, WireObject } from './backend.ts'

/** Requests on one table, which is created before the cases run. */
export function onTable(backend: Backend, definition?: WireObject) {
  let name = ''
  beforeAll(async () => {
    name = await backend.table(definition)
  })
  const send = (operation: string, input: WireObject = {}) =>
    backend.send(operation, { TableName: name, ...input })
  return {
    get name() {
      return name
    },
    send,
    put: (Item: WireObject, rest: WireObject = {}) => send('PutItem', { Item, ...rest }),
    async get(Key: WireObject): Promise<WireObject | undefined> {
      return (await send('GetItem', { Key, ConsistentRead: true })).Item
    },
  }
}
