import { invalid } from '@monotable/dynamodb/service'
import { tableNameOf } from '../shapes/table-name.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import type { Table } from '../tables/table.ts'
import { tableToChange } from '../tables/table-in-use.ts'
import { operation } from './operation.ts'

export const describeTimeToLive = operation<{ TableName: string }, string>({
  name: 'DescribeTimeToLive',
  shape: onTable({ TableName: tableNameShape }),
  prepare: ({ TableName }) => tableNameOf(TableName),
  run: (name, database) => {
    const { status, ttl } = tableToChange(database, name)
    if (status === 'CREATING' || status === 'DELETING') {
      throw invalid(
        `Cannot describe time to live while table is in ${status} state: Current table state is ${status}`,
      )
    }
    return { TimeToLiveDescription: timeToLiveDescription(ttl) }
  },
})

const timeToLiveDescription = (ttl: Table['ttl']) =>
  ttl ? { TimeToLiveStatus: 'ENABLED', AttributeName: ttl.attribute } : { TimeToLiveStatus: 'DISABLED' }
