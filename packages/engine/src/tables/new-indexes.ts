import type { KeySchema } from '@monotable/dynamodb'
import type { BillingMode, GlobalIndexInput, LocalIndexInput, TableInput } from './definition-input.ts'
import { checkAllUsed, type Definitions, readGlobalKeys, readPair, wrongParameter } from './key-schema.ts'
import { checkLimits, givenLimits, refuseLimits } from './on-demand-limits.ts'
import { checkIncluded, readProjection } from './projection.ts'
import { throughputOf } from './provisioned-throughput.ts'
import type { TableIndex } from './table.ts'
import { readNewWarmth } from './warm-throughput.ts'

export const mostGlobalIndexes = 20
const mostLocalIndexes = 5

/**
 * The indexes that CreateTable is given. AWS looks at the keys of all of them first, then for attributes that no
 * key uses, then at the rest of each.
 */
export function readNewIndexes(
  input: TableInput,
  billing: BillingMode,
  keys: KeySchema,
  definitions: Definitions,
): TableIndex[] {
  const { LocalSecondaryIndexes: locals, GlobalSecondaryIndexes: globals } = input
  if (locals?.length === 0) throw wrongParameter('List of LocalSecondaryIndexes is empty')
  if (globals?.length === 0) throw wrongParameter('List of GlobalSecondaryIndexes is empty')
  const localKeys = (locals ?? []).map(local => readLocalKeys(local, keys, definitions))
  const globalKeys = (globals ?? []).map(global => readGlobalKeys(global.KeySchema, definitions))
  const hasIndexes = locals !== undefined || globals !== undefined
  checkAllUsed(definitions, [keys, ...localKeys, ...globalKeys], hasIndexes)

  const names = new Set<string>()
  const indexes: TableIndex[] = []
  locals?.forEach((local, position) => {
    const projection = readProjection(local.Projection)
    takeName(names, local.IndexName)
    const found = { name: local.IndexName, kind: 'local', keys: localKeys[position]!, projection } as const
    indexes.push({ id: indexes.length + 1, ...found, status: 'ACTIVE', backfilling: false })
  })
  if (indexes.length > mostLocalIndexes) {
    throw wrongParameter(`Number of LocalSecondaryIndexes exceeds per-table limit of ${mostLocalIndexes}`)
  }
  globals?.forEach((global, position) => {
    const index = readGlobalIndex(global, billing, globalKeys[position]!)
    takeName(names, global.IndexName)
    indexes.push({ id: indexes.length + 1, ...index })
  })
  if ((globals?.length ?? 0) > mostGlobalIndexes) {
    throw wrongParameter(`GlobalSecondaryIndex count exceeds the per-table limit of ${mostGlobalIndexes}`)
  }
  checkIncluded(indexes)
  return indexes
}

function takeName(names: Set<string>, name: string): void {
  if (names.has(name)) throw wrongParameter(`Duplicate index name: ${name}`)
  names.add(name)
}

function readLocalKeys(local: LocalIndexInput, table: KeySchema, definitions: Definitions): KeySchema {
  if (table.sort.length === 0) {
    throw wrongParameter(
      'Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex',
    )
  }
  const keys = readPair(local.KeySchema, definitions)
  if (keys.sort.length === 0) {
    throw wrongParameter(`Index KeySchema does not have a range key for index: ${local.IndexName}`)
  }
  const hash = keys.partition[0]!.name
  const tableHash = table.partition[0]!.name
  if (hash !== tableHash) {
    throw wrongParameter(
      'Index KeySchema does not have the same leading hash key as table KeySchema for index: ' +
        `${local.IndexName}. index hash key: ${hash}, table hash key: ${tableHash}`,
    )
  }
  return keys
}

/** A global index of a new table; it gets its number from the table. */
function readGlobalIndex(
  input: GlobalIndexInput,
  billing: BillingMode,
  keys: KeySchema,
): Omit<TableIndex, 'id'> {
  const { IndexName: name, ProvisionedThroughput } = input
  const projection = readProjection(input.Projection)
  if (billing === 'PROVISIONED' && !ProvisionedThroughput) {
    throw wrongParameter(`ProvisionedThroughput is not specified for index: ${name}`)
  }
  if (billing === 'PAY_PER_REQUEST' && ProvisionedThroughput) {
    throw wrongParameter(
      `ProvisionedThroughput should not be specified for index: ${name} when BillingMode is PAY_PER_REQUEST`,
    )
  }
  const throughput = ProvisionedThroughput && throughputOf(ProvisionedThroughput)
  const onDemand = givenLimits(input.OnDemandThroughput)
  if (onDemand && billing === 'PROVISIONED') {
    refuseLimits(
      onDemand,
      member =>
        `${member} for OnDemandThroughput for index: ${name} cannot be specified when table BillingMode is PROVISIONED.`,
    )
  }
  if (onDemand) checkLimits(onDemand, `index : ${name}`, false)
  const warm = readNewWarmth(input.WarmThroughput, billing, throughput, `index ${name}`)
  return {
    name,
    kind: 'global',
    keys,
    projection,
    status: 'ACTIVE',
    backfilling: false,
    ...(throughput && { throughput }),
    ...(onDemand && { onDemand }),
    ...(warm && { warm }),
  }
}
