import { recoveryDescription } from '../backups/recovery-description.ts'
import { tableToBackUp } from '../backups/table-to-back-up.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import { operation } from './operation.ts'

export const describeContinuousBackups = operation<{ TableName: string }, string>({
  name: 'DescribeContinuousBackups',
  shape: onTable({ TableName: tableNameShape }),
  prepare: ({ TableName }) => tableNameOf(TableName),
  run: (name, database) => recoveryDescription(tableToBackUp(database, name), database.clock()),
})
