import type { Backend, WireObject } from '../backends.ts'

export { N, S } from '../backends/values.ts'

/** Statements on one table, written short. */
export function statementsOn(backend: Backend) {
  const run = (Statement: string, Parameters?: WireObject[], rest: WireObject = {}) =>
    backend.send('ExecuteStatement', { Statement, ...(Parameters && { Parameters }), ...rest })
  return {
    run,
    put: (TableName: string, Item: WireObject) => backend.send('PutItem', { TableName, Item }),
    async get(TableName: string, Key: WireObject) {
      const { Item } = await backend.send('GetItem', { TableName, Key, ConsistentRead: true })
      return Item as WireObject | undefined
    },
    async items(statement: string, parameters?: WireObject[]) {
      return (await run(statement, parameters)).Items as WireObject[]
    },
    batch: (...statements: (string | WireObject)[]) =>
      backend.send('BatchExecuteStatement', { Statements: statements.map(member) }),
    transaction: (...statements: (string | WireObject)[]) =>
      backend.send('ExecuteTransaction', { TransactStatements: statements.map(member) }),
  }
}

const member = (statement: string | WireObject) =>
  typeof statement === 'string' ? { Statement: statement } : statement
