import type { Design } from 'monotable/design'
import { createTableInput, type TableInput } from './create-table-input.ts'
import { scalingFacts } from './scaling.ts'
import { planOf, type TablePlan } from './table-plan.ts'

/** What is sent to DynamoDB, or to the service that scales its capacity. */
export type Request =
  | {
      readonly service: 'dynamodb'
      readonly operation: 'CreateTable' | 'UpdateTimeToLive' | 'UpdateContinuousBackups'
      readonly input: TableInput
    }
  | {
      readonly service: 'application-autoscaling'
      readonly operation: 'RegisterScalableTarget' | 'PutScalingPolicy'
      readonly input: Readonly<Record<string, unknown>>
    }

/** What to send, in this order; between CreateTable and the rest the table becomes active. */
export function requestsFor(design: Design, stage: string): Request[] {
  return design.tables.flatMap((table): Request[] => {
    const plan = planOf(table, stage)
    const TableName = plan.name
    return [
      { service, operation: 'CreateTable', input: createTableInput(plan) },
      ...(table.ttl === undefined
        ? []
        : [
            {
              service,
              operation: 'UpdateTimeToLive' as const,
              input: { TableName, TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true } },
            },
          ]),
      ...(plan.recovery
        ? [
            {
              service,
              operation: 'UpdateContinuousBackups' as const,
              input: { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
            },
          ]
        : []),
      ...scalingRequests(plan),
    ]
  })
}

const service = 'dynamodb' as const

function scalingRequests({ name, scaling }: TablePlan): Request[] {
  return scaling.flatMap((each): Request[] => {
    const { id, index, min, max, target } = each
    const { dimension, metric } = scalingFacts(each)
    const place = {
      ServiceNamespace: service,
      ResourceId: index === undefined ? `table/${name}` : `table/${name}/index/${index}`,
      ScalableDimension: dimension,
    }
    const tracking = {
      TargetValue: target,
      PredefinedMetricSpecification: { PredefinedMetricType: metric },
    }
    return [
      {
        service: 'application-autoscaling',
        operation: 'RegisterScalableTarget',
        input: { ...place, MinCapacity: min, MaxCapacity: max },
      },
      {
        service: 'application-autoscaling',
        operation: 'PutScalingPolicy',
        input: {
          ...place,
          PolicyName: `${id}Scaling`,
          PolicyType: 'TargetTrackingScaling',
          TargetTrackingScalingPolicyConfiguration: tracking,
        },
      },
    ]
  })
}

/** The same as a script of the AWS command line. */
export function createTableScript(design: Design, stage: string): string {
  const lines = requestsFor(design, stage).flatMap(request => [
    `aws ${request.service} ${commandOf(request)} --cli-input-json ${quote(JSON.stringify(request.input, null, 2))}`,
    ...(request.operation === 'CreateTable'
      ? [`aws dynamodb wait table-exists --table-name ${quote(request.input.TableName)}`]
      : []),
  ])
  return `#!/bin/sh\nset -e\n${lines.join('\n')}\n`
}

/** `CreateTable` as the command line writes it: `create-table`. */
const commandOf = ({ operation }: Request) => operation.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
