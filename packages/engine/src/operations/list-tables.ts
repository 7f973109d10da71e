import { compareUtf8 } from '@monotable/dynamodb'
import { integer, string, structure } from '../shapes/shape.ts'
import { namePattern } from '../tables/control-shape.ts'
import { operation } from './operation.ts'

interface ListTablesInput {
  Limit?: number
  ExclusiveStartTableName?: string
}

const mostNames = 100

export const listTables = operation<ListTablesInput, ListTablesInput>({
  name: 'ListTables',
  shape: structure({
    Limit: integer({ min: 1, max: mostNames }),
    ExclusiveStartTableName: string({ pattern: namePattern, minLength: 3, maxLength: 255 }),
  }),
  prepare: input => input,
  run: ({ Limit = mostNames, ExclusiveStartTableName: start }, database) => {
    const names = database.catalog.names()
    const after = start === undefined ? names : names.filter(name => compareUtf8(name, start) > 0)
    const TableNames = after.slice(0, Limit)
    return { TableNames, ...(after.length > Limit && { LastEvaluatedTableName: TableNames.at(-1) }) }
  },
})
