import type { Design, TableDesign } from 'monotable/design'
import { nameAt } from './table-plan.ts'

/** What a role may do, and why in words. */
export interface Permission {
  readonly about: string
  readonly actions: readonly string[]
  readonly resource: string
}

/** The same of one table: `part` follows its ARN. */
export interface TablePermission extends Omit<Permission, 'resource'> {
  readonly part: '' | `/index/${string}` | '/stream/*'
}

/** Transactions are allowed by the actions of their parts. */
const itemActions = [
  'BatchGetItem',
  'BatchWriteItem',
  'ConditionCheckItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'UpdateItem',
]

/**
 * The least that functions and servers of a design need: items by their keys, and a query for the table and for each index
 * that an access pattern reads. An index that no pattern reads is not allowed, and a scan only if a pattern declares it.
 */
function permissionsOf(design: Design, stage: string): Permission[] {
  return design.tables.flatMap(table => {
    const name = nameAt(table.name, stage)
    const own = [...itemPermissions(table, name), ...streamPermissions(table, name)]
    return own.map(({ part, ...rest }) => ({
      ...rest,
      resource: `arn:aws:dynamodb:*:*:table/${name}${part}`,
    }))
  })
}

export function itemPermissions({ patterns }: TableDesign, name: string): TablePermission[] {
  const reads = (kind: string) => patterns.filter(each => each.kind === kind)
  const queries = [...reads('query'), ...reads('collection')]
  const indexes = [...new Set(queries.flatMap(({ index }) => index ?? []))].sort()
  const byTable = queries.filter(({ index }) => index === undefined)
  return [
    { about: `Reads and writes items of ${name} by their keys`, actions: itemActions, part: '' },
    ...(byTable.length === 0
      ? []
      : [{ about: `Queries ${name} for ${listed(byTable)}`, actions: ['Query'], part: '' as const }]),
    ...indexes.map(index => ({
      about: `Queries index ${index} of ${name} for ${listed(queries.filter(each => each.index === index))}`,
      actions: ['Query'],
      part: `/index/${index}` as const,
    })),
    ...reads('scan').map(({ name: pattern, index }) => ({
      about: `Scans ${index ?? name} for ${pattern}`,
      actions: ['Scan'],
      part: index === undefined ? ('' as const) : (`/index/${index}` as const),
    })),
  ]
}

/** Listing streams is allowed for all or for none: that action knows no resource. */
export function streamPermissions({ stream }: TableDesign, name: string): TablePermission[] {
  if (stream === undefined) return []
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator']
  return [{ about: `Reads the stream of ${name}`, actions, part: '/stream/*' }]
}

const listed = (patterns: TableDesign['patterns']) => patterns.map(({ name }) => name).join(', ')

function listStreams({ tables }: Design): Permission[] {
  if (tables.every(({ stream }) => stream === undefined)) return []
  return [{ about: 'Finds the streams of the tables', actions: ['ListStreams'], resource: '*' }]
}

/** An IAM policy; what each statement is for stands in `policyText`, because a policy has no room for it. */
export function policyDocument(design: Design, stage: string): object {
  const statements = [...permissionsOf(design, stage), ...listStreams(design)].map(
    ({ actions, resource }) => ({
      Effect: 'Allow',
      Action: actions.map(action => `dynamodb:${action}`),
      Resource: resource,
    }),
  )
  return { Version: '2012-10-17', Statement: statements }
}

/** The same in words. */
export function policyText(design: Design, stage: string): string {
  return [...permissionsOf(design, stage), ...listStreams(design)]
    .map(({ about, actions, resource }) => `${about}.\n  ${actions.join(', ')}\n  on ${resource}\n`)
    .join('\n')
}
