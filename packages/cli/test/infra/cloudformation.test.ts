import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RegoEngine, TemplateFile } from '@aws/cloudformation-validate'
import { open } from '@monotable/engine'
import type { Design } from 'monotable/design'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloudformation } from '../../src/infra/cloudformation.ts'
import { cases, openFolder, provisioned, scaled, table } from './designs.ts'

const folder = openFolder()

describe('CloudFormation', () => {
  let validator: InstanceType<typeof RegoEngine>
  beforeAll(() => {
    // It reads all of its rules first.
    validator = new RegoEngine()
  }, 300_000)
  afterAll(() => validator.free())

  test.each(cases)('$name at $stage: has no fault that AWS knows of', ({ name, stage, design }) => {
    const file = join(folder, `${name}-${stage}.json`)
    writeFileSync(file, cloudformation(design, stage))
    const { diagnostics } = validator.validateStandard(new TemplateFile(file))
    // A value that is none of an enumeration is only a warning there, W3030.
    const faults = diagnostics.filter(
      ({ severity, ruleId }) => ruleId === 'W3030' || (severity !== 'INFO' && severity !== 'WARN'),
    )
    expect(faults.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test.each(cases)('$name at $stage: its tables can be made', async ({ stage, design }) => {
    const { Resources } = JSON.parse(cloudformation(design, stage))
    const engine = await open()
    for (const { Type, Properties } of Object.values<{ Type: string; Properties: Record<string, unknown> }>(
      Resources,
    )) {
      if (Type !== 'AWS::DynamoDB::Table') continue
      const {
        SSESpecification: _,
        TimeToLiveSpecification,
        PointInTimeRecoverySpecification,
        StreamSpecification,
        ...same
      } = Properties
      const stream = StreamSpecification !== undefined && {
        StreamSpecification: { StreamEnabled: true, ...(StreamSpecification as object) },
      }
      await engine.send('CreateTable', { ...same, ...stream })
      const { TableName } = Properties
      if (TimeToLiveSpecification)
        await engine.send('UpdateTimeToLive', { TableName, TimeToLiveSpecification })
      await engine.send('UpdateContinuousBackups', { TableName, PointInTimeRecoverySpecification })
    }
    await engine.close()
  })

  test('what a stage decides', () => {
    const at = (stage: string) => JSON.parse(cloudformation(provisioned, stage)).Resources.TasksTable
    expect(at('prod')).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        TableName: 'Tasks-prod',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: {
          SSEEnabled: true,
          SSEType: 'KMS',
          KMSMasterKeyId: expect.stringContaining('arn:aws:kms'),
        },
        ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: 5 },
      },
    })
    expect(at('dev')).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: {
        TableName: 'Tasks-dev',
        DeletionProtectionEnabled: false,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
      },
    })
  })

  test('capacity that follows the load, in the table and in each global index', () => {
    const { Resources } = JSON.parse(cloudformation(scaled, 'dev'))
    expect(Resources.TasksTable.Properties).toMatchObject({
      BillingMode: 'PROVISIONED',
      ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 2 },
    })
    expect(Resources.TasksGSI1WriteScalable.Properties).toEqual({
      ServiceNamespace: 'dynamodb',
      ResourceId: { 'Fn::Join': ['/', ['table', { Ref: 'TasksTable' }, 'index', 'GSI1']] },
      ScalableDimension: 'dynamodb:index:WriteCapacityUnits',
      MinCapacity: 2,
      MaxCapacity: 50,
    })
    expect(Resources.TasksReadScaling.Properties).toMatchObject({
      ScalingTargetId: { Ref: 'TasksReadScalable' },
      TargetTrackingScalingPolicyConfiguration: {
        TargetValue: 70,
        PredefinedMetricSpecification: { PredefinedMetricType: 'DynamoDBReadCapacityUtilization' },
      },
    })
    // It runs short where it cannot follow any further.
    expect(Resources.TasksReadCapacityShortAlarm.Properties.Threshold).toBe(400 * 300 * 0.8)
    expect(Object.keys(JSON.parse(cloudformation(provisioned, 'dev')).Resources).join()).not.toContain('Scal')
  })

  test('a table is kept in the stages that are declared, and in no others', () => {
    const policyAt = (stage: string) =>
      JSON.parse(cloudformation(scaled, stage)).Resources.TasksTable.DeletionPolicy
    expect(['live', 'staging', 'prod', 'dev'].map(policyAt)).toEqual(['Retain', 'Retain', 'Delete', 'Delete'])
  })

  test('alarms on what is refused, in the table and in each global index, and on capacity that runs out', () => {
    const alarmsIn = (design: Design) =>
      Object.keys(JSON.parse(cloudformation(design, 'dev')).Resources).filter(id => id.endsWith('Alarm'))
    expect(alarmsIn({ tables: [table] })).toEqual([
      'TasksReadThrottledAlarm',
      'TasksWriteThrottledAlarm',
      'TasksGSI1ReadThrottledAlarm',
      'TasksGSI1WriteThrottledAlarm',
    ])
    expect(alarmsIn(provisioned)).toContain('TasksGSI1WriteCapacityShortAlarm')
  })
})
