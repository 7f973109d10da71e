import { DynamoDBError } from '@monotable/dynamodb'
import { boolean, string } from '../shapes/shape.ts'
import { checkAccountLimits } from '../tables/account-limits.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import { newTable, readDefinition, type TableDefinition } from '../tables/definition.ts'
import type { TableInput } from '../tables/definition-input.ts'
import * as shapes from '../tables/definition-shapes.ts'
import { describeTable } from '../tables/description.ts'
import type { Table } from '../tables/table.ts'
import { inUse } from '../tables/table-in-use.ts'
import { settleLater } from '../tables/transitions.ts'
import { vectorIndexes } from '../tables/vector-indexes.ts'
import { operation } from './operation.ts'

interface Prepared {
  readonly definition: TableDefinition
  readonly input: TableInput
}

export const createTable = operation<TableInput, Prepared>({
  name: 'CreateTable',
  shape: onTable({
    AttributeDefinitions: shapes.attributeDefinitions({ required: true }),
    TableName: tableNameShape,
    BillingMode: shapes.billingMode,
    ProvisionedThroughput: shapes.provisionedThroughput,
    KeySchema: shapes.keySchema({ maxSize: 2 }),
    GlobalSecondaryIndexes: shapes.globalIndexes,
    LocalSecondaryIndexes: shapes.localIndexes,
    VectorIndexes: vectorIndexes,
    StreamSpecification: shapes.streamSpecification,
    SSESpecification: shapes.encryptionSpecification,
    TableClass: string(),
    OnDemandThroughput: shapes.onDemandThroughput,
    WarmThroughput: shapes.warmThroughput,
    DeletionProtectionEnabled: boolean(),
    Tags: shapes.tagList,
  }),
  prepare: input => ({ definition: readDefinition(input), input }),
  run: ({ definition, input }, database, { region }) =>
    database.catalog.exclusive(async () => {
      const taken = database.catalog.find(definition.name)
      if (taken) throw nameTaken(taken)
      checkAccountLimits([input, ...(input.GlobalSecondaryIndexes ?? [])], region)
      const nextId = () => database.catalog.nextId()
      const now = database.clock()
      const streamMoment = database.streams.freeMoment(definition.name, now)
      const table = newTable(definition, input, { nextId, now, streamMoment, region })
      const creating = asCreating(table)
      if (database.tableDelay > 0) {
        await database.catalog.save(creating)
        settleLater(database, creating)
      } else await database.catalog.save(table)
      return { TableDescription: describeTable(database, creating, region) }
    }),
})

const asCreating = (table: Table): Table => ({
  ...table,
  status: 'CREATING',
  indexes: table.indexes.map(index => ({ ...index, status: 'CREATING' })),
})

function nameTaken({ name, restore, status }: Table): DynamoDBError {
  if (!restore && status === 'CREATING') return inUse(`Table is being created: ${name}`)
  return new DynamoDBError(
    'ResourceInUseException',
    restore ? `Table is being used: ${name}` : `Table already exists: ${name}`,
  )
}
