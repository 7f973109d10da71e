import type { Design } from 'monotable/design'
import { type Alarm, alarmsOf } from './alarms.ts'
import { createTableInput, encryptionOf } from './create-table-input.ts'
import { scalingFacts } from './scaling.ts'
import { planOf, type ScalingPlan, type TablePlan } from './table-plan.ts'

/** A CloudFormation template of all tables and their alarms. */
export function cloudformation(design: Design, stage: string): string {
  const plans = design.tables.map(table => planOf(table, stage))
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: `DynamoDB tables for ${stage}: ${plans.map(({ name }) => name).join(', ')}`,
    Parameters: {
      AlarmTopicArn: {
        Type: 'String',
        Default: 'none',
        Description: 'SNS topic that receives alarms',
      },
    },
    Conditions: { HasAlarmTopic: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'AlarmTopicArn' }, 'none'] }] } },
    Resources: Object.fromEntries(
      plans.flatMap(plan => [
        [`${plan.id}Table`, tableResource(plan)],
        ...plan.scaling.flatMap(each => scalingResources(plan, each)),
        ...alarms(plan),
      ]),
    ),
    Outputs: Object.fromEntries(plans.flatMap(outputs)),
  }
  return `${JSON.stringify(template, null, 2)}\n`
}

function tableResource(plan: TablePlan) {
  const { SSESpecification: _, StreamSpecification: __, ...shared } = createTableInput(plan)
  const { table, isKept, recovery } = plan
  const policy = isKept ? 'Retain' : 'Delete'
  return {
    Type: 'AWS::DynamoDB::Table',
    DeletionPolicy: policy,
    UpdateReplacePolicy: policy,
    Properties: {
      ...shared,
      ...(table.stream && { StreamSpecification: { StreamViewType: table.stream } }),
      ...(table.encryption && { SSESpecification: { SSEEnabled: true, ...encryptionOf(table.encryption) } }),
      ...(table.ttl !== undefined && {
        TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
      }),
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: recovery },
    },
  }
}

function scalingResources({ id: table }: TablePlan, scaling: ScalingPlan): [string, object][] {
  const { id, index, min, max, target } = scaling
  const { dimension, metric } = scalingFacts(scaling)
  const parts = ['table', { Ref: `${table}Table` }, ...(index === undefined ? [] : ['index', index])]
  const scalable = {
    Type: 'AWS::ApplicationAutoScaling::ScalableTarget',
    Properties: {
      ServiceNamespace: 'dynamodb',
      ResourceId: { 'Fn::Join': ['/', parts] },
      ScalableDimension: dimension,
      MinCapacity: min,
      MaxCapacity: max,
    },
  }
  const policy = {
    Type: 'AWS::ApplicationAutoScaling::ScalingPolicy',
    Properties: {
      PolicyName: `${id}Scaling`,
      PolicyType: 'TargetTrackingScaling',
      ScalingTargetId: { Ref: `${id}Scalable` },
      TargetTrackingScalingPolicyConfiguration: {
        TargetValue: target,
        PredefinedMetricSpecification: { PredefinedMetricType: metric },
      },
    },
  }
  return [
    [`${id}Scalable`, scalable],
    [`${id}Scaling`, policy],
  ]
}

function alarms(plan: TablePlan): [string, object][] {
  return alarmsOf(plan).map(alarm => [`${alarm.id}Alarm`, alarmResource(plan, alarm)])
}

function alarmResource({ id }: TablePlan, { description, metric, index, threshold, period }: Alarm) {
  const notify = { 'Fn::If': ['HasAlarmTopic', [{ Ref: 'AlarmTopicArn' }], { Ref: 'AWS::NoValue' }] }
  return {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      AlarmDescription: description,
      Namespace: 'AWS/DynamoDB',
      MetricName: metric,
      Dimensions: [
        { Name: 'TableName', Value: { Ref: `${id}Table` } },
        ...(index === undefined ? [] : [{ Name: 'GlobalSecondaryIndexName', Value: index }]),
      ],
      Statistic: 'Sum',
      Period: period,
      EvaluationPeriods: 1,
      Threshold: threshold,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
      AlarmActions: notify,
    },
  }
}

function outputs({ id, table }: TablePlan): [string, object][] {
  const resource = `${id}Table`
  return [
    [`${id}TableName`, { Value: { Ref: resource } }],
    [`${id}TableArn`, { Value: { 'Fn::GetAtt': [resource, 'Arn'] } }],
    ...(table.stream
      ? [[`${id}StreamArn`, { Value: { 'Fn::GetAtt': [resource, 'StreamArn'] } }] as [string, object]]
      : []),
  ]
}
