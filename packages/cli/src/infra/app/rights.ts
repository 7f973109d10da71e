import type { TableDesign } from 'monotable/design'
import { member } from '../cdk.ts'
import { itemPermissions, streamPermissions, type TablePermission } from '../policy.ts'
import { idOf, nameAt } from '../table-plan.ts'
import type { AppPlan } from './app-plan.ts'

/** What a role may do, why in words, and where as an expression in the app. */
export interface Right {
  readonly about: string
  readonly actions: readonly string[]
  readonly on: readonly string[]
  /** All except these: used for text messages, whose receivers are not resources. */
  readonly isExcept?: true
}

export type RoleName = 'http' | 'stream' | 'schedule' | 'service'

/** `shared` belongs to every role: reactions and schedules are programs over the same design as requests. */
export type Rights = Readonly<Record<'shared', readonly Right[]>> &
  Readonly<Partial<Record<RoleName, readonly Right[]>>>

/** The least that each role of an app needs: from the access patterns of the design, and from what the server does. */
export function rightsOf(plan: AppPlan): Rights {
  const { tables, server, accounts, stage, hasReactions, hasSchedules, follows, runs } = plan
  const of = (table: TableDesign, permissions: readonly TablePermission[]) =>
    permissions.map(each => tableRight(table, each))
  const items = (table: TableDesign) => of(table, itemPermissions(table, nameAt(table.name, stage)))
  const streams = [
    ...tables.flatMap(table => of(table, streamPermissions(table, nameAt(table.name, stage)))),
    { about: 'Finds the streams of the tables', actions: ['dynamodb:ListStreams'], on: ["'*'"] },
  ]
  const shared = [...tables.flatMap(items), ...outside(plan)]
  const people = items(accounts)
  const own = (about: string, ...actions: readonly string[]) => serverRight(server, about, actions)
  if (runs.as === 'service') {
    const described = [...tables, server, accounts].map(table => describeRight(table, stage))
    return { shared, service: [...people, ...items(server), ...streams, ...described] }
  }
  return {
    shared,
    http: [
      ...people,
      own(
        'Notes and lists rows that do not fit their items; lists and replays dead letters',
        ...['DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
      ),
      ...[...tables, server, accounts].map(table => readyRight(table, stage)),
      ...(follows ? streams : []),
    ],
    ...(hasReactions && {
      stream: [
        own(
          'Keeps how far a failed batch came, dead letters, and rows that do not fit their items',
          ...['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
        ),
        ...streams,
        {
          about: 'Hands batches that are given up to the queue of failures',
          actions: ['sqs:SendMessage'],
          on: ['failures.queueArn'],
        },
      ],
    }),
    ...(hasSchedules && {
      schedule: [
        own('Takes leases, so that a schedule runs in one place at a time', 'GetItem', 'UpdateItem'),
      ],
    }),
  }
}

const arnOf = (table: TableDesign) => `tables.${member(idOf(table.name))}.tableArn`

/** A part of a table is written behind its ARN. */
const partOf = (table: TableDesign, part: string) =>
  part === '' ? arnOf(table) : `\`\${${arnOf(table)}}${part}\``

const tableRight = (table: TableDesign, { about, actions, part }: TablePermission): Right => ({
  about,
  actions: actions.map(action => `dynamodb:${action}`),
  on: [partOf(table, part)],
})

const serverRight = (server: TableDesign, about: string, actions: readonly string[]): Right => ({
  about,
  actions: actions.map(action => `dynamodb:${action}`),
  on: [arnOf(server)],
})

const readyRight = (table: TableDesign, stage: string): Right => ({
  about: `Tells at /readyz whether ${nameAt(table.name, stage)} is there`,
  actions: ['dynamodb:DescribeTable'],
  on: [arnOf(table)],
})

/** A server compares the tables with what is declared when it starts. It creates none here. */
const describeRight = (table: TableDesign, stage: string): Right => ({
  about: `Compares ${nameAt(table.name, stage)} with its declaration`,
  actions: ['DescribeTable', 'DescribeTimeToLive', 'DescribeContinuousBackups'].map(
    action => `dynamodb:${action}`,
  ),
  on: [arnOf(table)],
})

/** The ports of the server. */
function outside({ name }: AppPlan): Right[] {
  return [
    {
      about: 'Reads, writes and deletes objects of the bucket',
      actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
      on: ["bucket.arnForObjects('*')"],
    },
    { about: 'Lists the objects of the bucket', actions: ['s3:ListBucket'], on: ['bucket.bucketArn'] },
    { about: 'Sends mail as the sender', actions: ['ses:SendEmail'], on: ['...senders'] },
    {
      about: 'Sends text messages to phones, and publishes to no topic',
      actions: ['sns:Publish'],
      on: ["'arn:aws:sns:*:*:*'"],
      isExcept: true,
    },
    {
      about: `Reads secrets below /${name}/{stage} in SSM Parameter Store`,
      actions: ['ssm:GetParametersByPath'],
      on: ['...parameters'],
    },
  ]
}
