import { tableNameOf } from '../shapes/table-name.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import { describeTable as description } from '../tables/description.ts'
import { operation } from './operation.ts'

export const describeTable = operation<{ TableName: string }, string>({
  name: 'DescribeTable',
  shape: onTable({ TableName: tableNameShape }),
  prepare: ({ TableName }) => tableNameOf(TableName),
  run: (name, database, { region }) => ({
    Table: description(database, database.catalog.named(name), region),
  }),
})
