// The part of aws-cdk-lib that what is written uses, for tests where the library itself is not installed.
declare module 'constructs' {
  export class Construct {
    constructor(scope: Construct, id: string)
  }
}

declare module 'aws-cdk-lib' {
  export class Duration {
    static seconds(amount: number): Duration
  }
  export enum RemovalPolicy {
    RETAIN = 'retain',
    DESTROY = 'destroy',
  }
}

declare module 'aws-cdk-lib/aws-kms' {
  import type { Construct } from 'constructs'
  export interface IKey {
    readonly keyArn: string
  }
  export class Key {
    static fromKeyArn(scope: Construct, id: string, keyArn: string): IKey
  }
}

declare module 'aws-cdk-lib/aws-cloudwatch' {
  import type { Duration } from 'aws-cdk-lib'
  import { Construct } from 'constructs'
  export enum ComparisonOperator {
    GREATER_THAN_THRESHOLD = 'GreaterThanThreshold',
  }
  export enum TreatMissingData {
    NOT_BREACHING = 'notBreaching',
  }
  export interface MetricOptions {
    readonly statistic?: string
    readonly period?: Duration
    readonly dimensionsMap?: { [name: string]: string }
  }
  export class Metric {
    constructor(options: MetricOptions)
  }
  export interface AlarmProps {
    readonly alarmDescription?: string
    readonly metric: Metric
    readonly threshold: number
    readonly evaluationPeriods: number
    readonly comparisonOperator?: ComparisonOperator
    readonly treatMissingData?: TreatMissingData
  }
  export class Alarm extends Construct {
    constructor(scope: Construct, id: string, props: AlarmProps)
  }
}

declare module 'aws-cdk-lib/aws-dynamodb' {
  import type { RemovalPolicy } from 'aws-cdk-lib'
  import type { Metric, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
  import type { IKey } from 'aws-cdk-lib/aws-kms'
  import { Construct } from 'constructs'
  export enum AttributeType {
    STRING = 'S',
    NUMBER = 'N',
    BINARY = 'B',
  }
  export enum BillingMode {
    PAY_PER_REQUEST = 'PAY_PER_REQUEST',
    PROVISIONED = 'PROVISIONED',
  }
  export enum StreamViewType {
    NEW_IMAGE = 'NEW_IMAGE',
    OLD_IMAGE = 'OLD_IMAGE',
    NEW_AND_OLD_IMAGES = 'NEW_AND_OLD_IMAGES',
    KEYS_ONLY = 'KEYS_ONLY',
  }
  export enum ProjectionType {
    ALL = 'ALL',
    KEYS_ONLY = 'KEYS_ONLY',
    INCLUDE = 'INCLUDE',
  }
  export enum TableEncryption {
    AWS_MANAGED = 'AWS_MANAGED',
    CUSTOMER_MANAGED = 'CUSTOMER_MANAGED',
  }
  export interface Attribute {
    readonly name: string
    readonly type: AttributeType
  }
  interface Projected {
    readonly indexName: string
    readonly projectionType?: ProjectionType
    readonly nonKeyAttributes?: string[]
  }
  export interface LocalSecondaryIndexProps extends Projected {
    readonly sortKey: Attribute
  }
  export interface GlobalSecondaryIndexProps extends Projected {
    readonly partitionKey?: Attribute
    readonly partitionKeys?: Attribute[]
    readonly sortKey?: Attribute
    readonly sortKeys?: Attribute[]
    readonly readCapacity?: number
    readonly writeCapacity?: number
  }
  export interface TableProps {
    readonly tableName?: string
    readonly partitionKey: Attribute
    readonly sortKey?: Attribute
    readonly billingMode?: BillingMode
    readonly readCapacity?: number
    readonly writeCapacity?: number
    readonly timeToLiveAttribute?: string
    readonly stream?: StreamViewType
    readonly pointInTimeRecoverySpecification?: { readonly pointInTimeRecoveryEnabled: boolean }
    readonly encryption?: TableEncryption
    readonly encryptionKey?: IKey
    readonly deletionProtection?: boolean
    readonly removalPolicy?: RemovalPolicy
  }
  export interface EnableScalingProps {
    readonly minCapacity: number
    readonly maxCapacity: number
  }
  export interface IScalableTableAttribute {
    scaleOnUtilization(props: { readonly targetUtilizationPercent: number }): void
  }
  export class Table extends Construct {
    constructor(scope: Construct, id: string, props: TableProps)
    readonly tableName: string
    addGlobalSecondaryIndex(props: GlobalSecondaryIndexProps): void
    addLocalSecondaryIndex(props: LocalSecondaryIndexProps): void
    autoScaleReadCapacity(props: EnableScalingProps): IScalableTableAttribute
    autoScaleWriteCapacity(props: EnableScalingProps): IScalableTableAttribute
    autoScaleGlobalSecondaryIndexReadCapacity(
      indexName: string,
      props: EnableScalingProps,
    ): IScalableTableAttribute
    autoScaleGlobalSecondaryIndexWriteCapacity(
      indexName: string,
      props: EnableScalingProps,
    ): IScalableTableAttribute
    metric(metricName: string, props?: MetricOptions): Metric
  }
}
