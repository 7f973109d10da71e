import type { Design, TableDesign } from 'monotable/design'
import { nameAt } from './table-plan.ts'

/** What a role may do, and why in words. */
export interface Permission {
  readonly about: string
  readonly actions: readonly string[]
  readonly resource: string
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
export function permissionsOf(design: Design, stage: string): Permission[] {
  return design.tables.flatMap(table => tablePermissions(table, nameAt(table.name, stage)))
}

function tablePermissions(table: TableDesign, name: string): Permission[] {
  const { patterns, stream } = table
  const resource = `arn:aws:dynamodb:*:*:table/${name}`
  const reads = (kind: string) => patterns.filter(each => each.kind === kind)
  const queries = [...reads('query'), ...reads('collection')]
  const indexes = [...new Set(queries.flatMap(({ index }) => index ?? []))].sort()
  const byTable = queries.filter(({ index }) => index === undefined)
  return [
    { about: `Reads and writes items of ${name} by their keys`, actions: itemActions, resource },
    ...(byTable.length === 0
      ? []
      : [{ about: `Queries ${name} for ${listed(byTable)}`, actions: ['Query'], resource }]),
    ...indexes.map(index => ({
      about: `Queries index ${index} of ${name} for ${listed(queries.filter(each => each.index === index))}`,
      actions: ['Query'],
      resource: `${resource}/index/${index}`,
    })),
    ...reads('scan').map(({ name: pattern, index }) => ({
      about: `Scans ${index ?? name} for ${pattern}`,
      actions: ['Scan'],
      resource: index === undefined ? resource : `${resource}/index/${index}`,
    })),
    ...(stream === undefined
      ? []
      : [
          {
            about: `Reads the stream of ${name}`,
            actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'],
            resource: `${resource}/stream/*`,
          },
        ]),
  ]
}

const listed = (patterns: TableDesign['patterns']) => patterns.map(({ name }) => name).join(', ')

/** An IAM policy; what each statement is for stands in `policyText`, because a policy has no room for it. */
export function policyDocument(design: Design, stage: string): object {
  const statements = permissionsOf(design, stage).map(({ actions, resource }) => ({
    Effect: 'Allow',
    Action: actions.map(action => `dynamodb:${action}`),
    Resource: resource,
  }))
  return { Version: '2012-10-17', Statement: statements }
}

/** The same in words. */
export function policyText(design: Design, stage: string): string {
  return permissionsOf(design, stage)
    .map(({ about, actions, resource }) => `${about}.\n  ${actions.join(', ')}\n  on ${resource}\n`)
    .join('\n')
}
