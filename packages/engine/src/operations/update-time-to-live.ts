import { invalid } from '@monotable/dynamodb/service'
import { boolean, string, structure } from '../shapes/shape.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import type { Table } from '../tables/table.ts'
import { inUse, tableToChange } from '../tables/table-in-use.ts'
import { startExpiry, stopExpiry } from '../ttl/expiry-backfill.ts'
import { operation } from './operation.ts'

interface UpdateTimeToLiveInput {
  TableName: string
  TimeToLiveSpecification: { AttributeName: string; Enabled: boolean }
}

export const updateTimeToLive = operation<UpdateTimeToLiveInput, UpdateTimeToLiveInput>({
  name: 'UpdateTimeToLive',
  shape: onTable({
    TableName: tableNameShape,
    TimeToLiveSpecification: structure(
      {
        Enabled: boolean({ required: true }),
        AttributeName: string({ required: true, minLength: 1, maxLength: 255 }),
      },
      { name: 'TimeToLiveSpecification', required: true },
    ),
  }),
  prepare: input => input,
  run: ({ TableName, TimeToLiveSpecification }, database) =>
    database.catalog.exclusive(async () => {
      const { AttributeName: attribute, Enabled } = TimeToLiveSpecification
      const table = tableToChange(database, tableNameOf(TableName))
      if (table.status === 'CREATING') throw inUse(`Table ${table.name} is being created`)
      checkChange(table, attribute, Enabled)
      const { ttl: _, ...without } = table
      if (Enabled)
        await startExpiry(database, { ...without, ttl: { attribute, enabledAt: database.clock() } })
      else await stopExpiry(database, without)
      return { TimeToLiveSpecification }
    }),
})

function checkChange({ ttl }: Table, attribute: string, enabled: boolean): void {
  if (!ttl && !enabled) throw invalid('TimeToLive is already disabled')
  if (ttl && ttl.attribute !== attribute) {
    throw invalid(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${ttl.attribute}`,
    )
  }
  if (ttl && enabled) throw invalid('TimeToLive is already enabled')
}
