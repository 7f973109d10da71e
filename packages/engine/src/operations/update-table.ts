import { boolean, list, string, structure } from '../shapes/shape.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { checkAccountLimits } from '../tables/account-limits.ts'
import { indexNameShape, onTable, tableNameShape } from '../tables/control-shape.ts'
import * as shapes from '../tables/definition-shapes.ts'
import { describeTable } from '../tables/description.ts'
import type { Table } from '../tables/table.ts'
import { classOf } from '../tables/table-class.ts'
import { tableToChange } from '../tables/table-in-use.ts'
import { atRest, settleLater } from '../tables/transitions.ts'
import { updatedTable } from '../tables/update.ts'
import { checkAdmitted } from '../tables/update-admission.ts'
import { asAnswered } from '../tables/update-answer.ts'
import { checkUpdate } from '../tables/update-checks.ts'
import type { UpdateInput } from '../tables/update-input.ts'
import { vectorIndexes } from '../tables/vector-indexes.ts'
import { operation } from './operation.ts'

const indexSettings = structure(
  {
    IndexName: indexNameShape,
    ProvisionedThroughput: shapes.provisionedThroughput,
    OnDemandThroughput: shapes.onDemandThroughput,
    WarmThroughput: shapes.warmThroughput,
  },
  { name: 'UpdateGlobalSecondaryIndexAction' },
)

const indexUpdate = structure(
  {
    Update: indexSettings,
    Create: structure(shapes.globalIndexMembers, { name: 'CreateGlobalSecondaryIndexAction' }),
    Delete: structure({ IndexName: indexNameShape }, { name: 'DeleteGlobalSecondaryIndexAction' }),
  },
  { name: 'GlobalSecondaryIndexUpdate' },
)

export const updateTable = operation<UpdateInput, UpdateInput>({
  name: 'UpdateTable',
  shape: onTable({
    AttributeDefinitions: shapes.attributeDefinitions({}),
    TableName: tableNameShape,
    BillingMode: shapes.billingMode,
    ProvisionedThroughput: shapes.provisionedThroughput,
    GlobalSecondaryIndexUpdates: list(indexUpdate),
    VectorIndexUpdates: vectorIndexes,
    StreamSpecification: shapes.streamSpecification,
    SSESpecification: shapes.encryptionSpecification,
    TableClass: string(),
    OnDemandThroughput: shapes.onDemandThroughput,
    WarmThroughput: shapes.warmThroughput,
    DeletionProtectionEnabled: boolean(),
  }),
  prepare: checkUpdate,
  run: (input, database, { region }) =>
    database.catalog.exclusive(async () => {
      const table = tableToChange(database, tableNameOf(input.TableName))
      checkAdmitted(table, input)
      const now = database.clock()
      const changed = updatedTable(table, input, {
        now,
        streamMoment: database.streams.freeMoment(table.name, now),
        region,
        nextId: () => database.catalog.nextId(),
      })
      checkAccountLimits([input, ...indexesAsked(input)], region)
      const updating: Table = takesTime(table, input) ? { ...changed, status: 'UPDATING' } : changed
      await database.catalog.save(database.tableDelay > 0 ? updating : atRest(updating))
      settleLater(database, updating)
      return { TableDescription: describeTable(database, asAnswered(table, updating, input, now), region) }
    }),
})

const indexesAsked = ({ GlobalSecondaryIndexUpdates: updates = [] }: UpdateInput) =>
  updates.flatMap(({ Create, Update }) => Create ?? Update ?? [])

/** Protection, encryption, limits and warmth change at once. */
const takesTime = (
  table: Table,
  { GlobalSecondaryIndexUpdates: updates = [], ...input }: UpdateInput,
): boolean =>
  (input.BillingMode ?? table.billing) !== table.billing ||
  input.ProvisionedThroughput !== undefined ||
  input.StreamSpecification !== undefined ||
  (input.TableClass ?? classOf(table)) !== classOf(table) ||
  updates.some(({ Create, Delete }) => Create || Delete)
