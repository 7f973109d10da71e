import type { Design } from 'monotable/design'
import { createTableInput, type TableInput } from './create-table-input.ts'
import { planOf } from './table-plan.ts'

export interface Request {
  readonly operation: 'CreateTable' | 'UpdateTimeToLive' | 'UpdateContinuousBackups'
  readonly input: TableInput
}

/** What to send to DynamoDB, in this order; between CreateTable and the rest the table becomes active. */
export function requestsFor(design: Design, stage: string): Request[] {
  return design.tables.flatMap((table): Request[] => {
    const plan = planOf(table, stage)
    const TableName = plan.name
    return [
      { operation: 'CreateTable', input: createTableInput(plan) },
      ...(table.ttl === undefined
        ? []
        : [
            {
              operation: 'UpdateTimeToLive' as const,
              input: { TableName, TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true } },
            },
          ]),
      ...(plan.recovery
        ? [
            {
              operation: 'UpdateContinuousBackups' as const,
              input: { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
            },
          ]
        : []),
    ]
  })
}

const commands: Readonly<Record<Request['operation'], string>> = {
  CreateTable: 'create-table',
  UpdateTimeToLive: 'update-time-to-live',
  UpdateContinuousBackups: 'update-continuous-backups',
}

/** The same as a script of the AWS command line. */
export function createTableScript(design: Design, stage: string): string {
  const lines = requestsFor(design, stage).flatMap(({ operation, input }) => [
    `aws dynamodb ${commands[operation]} --cli-input-json ${quoted(JSON.stringify(input, null, 2))}`,
    ...(operation === 'CreateTable'
      ? [`aws dynamodb wait table-exists --table-name ${quoted(input.TableName)}`]
      : []),
  ])
  return `#!/bin/sh\nset -e\n${lines.join('\n')}\n`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
