import { boolean, list, string, structure } from '../shapes/shape.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { indexNameShape, onTable, tableNameShape } from '../tables/control-shape.ts'
import { decreasesOn } from '../tables/decreases.ts'
import * as shapes from '../tables/definition-shapes.ts'
import { describeTable } from '../tables/description.ts'
import { givenLimits } from '../tables/on-demand-limits.ts'
import type { Capacity, Table } from '../tables/table.ts'
import { checkAtRest, tableToChange } from '../tables/table-in-use.ts'
import { atRest, settleLater } from '../tables/transitions.ts'
import { updatedTable } from '../tables/update.ts'
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
  run: (input, engine, { region }) =>
    engine.catalog.exclusive(async () => {
      const table = tableToChange(engine, tableNameOf(input.TableName))
      checkAtRest(table)
      const now = engine.clock()
      const changed = updatedTable(table, input, { now, region, nextId: () => engine.catalog.nextId() })
      const updating = takesTime(input) ? ({ ...changed, status: 'UPDATING' } as const) : changed
      await engine.catalog.save(engine.tableDelay > 0 ? updating : atRest(updating))
      settleLater(engine, updating)
      return { TableDescription: describeTable(engine, asAnswered(table, updating, input, now), region) }
    }),
})

/** Protection, encryption, limits and warmth change at once. */
const takesTime = ({ GlobalSecondaryIndexUpdates: updates = [], ...input }: UpdateInput): boolean =>
  input.BillingMode !== undefined ||
  input.ProvisionedThroughput !== undefined ||
  input.StreamSpecification !== undefined ||
  input.TableClass !== undefined ||
  updates.some(({ Create, Delete }) => Create || Delete)

/** AWS answers with the old capacity, and with -1 where a limit was taken away. */
function asAnswered(before: Table, after: Table, input: UpdateInput, now: number): Table {
  const limits = givenLimits(input.OnDemandThroughput)
  const indexes = after.indexes.map(index => {
    const old = before.indexes.find(({ id }) => id === index.id)?.throughput
    return old && index.throughput ? { ...index, throughput: stillOld(old, index.throughput, now) } : index
  })
  if (before.billing !== after.billing) return after
  return {
    ...after,
    indexes,
    throughput: stillOld(before.throughput, after.throughput, now),
    ...(limits && { onDemand: { ...before.onDemand, ...limits } }),
  }
}

const stillOld = (before: Capacity, after: Capacity, now: number): Capacity => ({
  ...after,
  read: before.read,
  write: before.write,
  decreases: decreasesOn(before, now),
})
