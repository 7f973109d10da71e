import { type Design, type IndexDesign, type KeyAttribute, keyRoles } from 'monotable/design'
import { alarmsOf } from './alarms.ts'
import { globalIndexes, localIndexes, planOf, projectionOf, type TablePlan } from './table-plan.ts'

/** The source of a construct for the AWS CDK, version 2: the stage is given when it is used. */
export function cdk(design: Design, stage: string): string {
  const plans = design.tables.map(table => planOf(table, stage))
  return [
    "import { Duration, RemovalPolicy } from 'aws-cdk-lib'",
    "import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch'",
    "import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'",
    "import * as dynamodb from 'aws-cdk-lib/aws-dynamodb'",
    ...(plans.some(({ table }) => ownKey(table.encryption))
      ? ["import * as kms from 'aws-cdk-lib/aws-kms'"]
      : []),
    "import type { ITopic } from 'aws-cdk-lib/aws-sns'",
    "import { Construct } from 'constructs'",
    '',
    'export interface TablesProps {',
    '  readonly stage: string',
    '  /** Receives alarms. */',
    '  readonly topic?: ITopic',
    '}',
    '',
    '/** The tables of the design, and alarms on what they refuse. */',
    'export class Tables extends Construct {',
    ...plans.map(({ id }) => `  readonly ${member(id)}: dynamodb.Table`),
    '',
    '  constructor(scope: Construct, id: string, { stage, topic }: TablesProps) {',
    '    super(scope, id)',
    ...plans.flatMap((plan, at) => [...(at > 0 ? [''] : []), ...indent(tableLines(plan), 4)]),
    '  }',
    '}',
    alarmFunction,
  ].join('\n')
}

export const member = (id: string) => `${id[0]?.toLowerCase()}${id.slice(1)}`

export const indent = (lines: readonly string[], by: number) =>
  lines.map(line => (line === '' ? '' : `${' '.repeat(by)}${line}`))

function tableLines(plan: TablePlan): string[] {
  const { table, id } = plan
  const name = `this.${member(id)}`
  return [
    `const ${keeps(id)} = ${keptIn(table)}`,
    `${name} = new dynamodb.Table(this, ${text(id)}, {`,
    ...indent(propertyLines(plan), 2),
    '})',
    ...globalIndexes(table).flatMap(index => [
      `${name}.addGlobalSecondaryIndex({`,
      ...indent(globalLines(index, plan), 2),
      '})',
    ]),
    ...localIndexes(table).flatMap(index => [
      `${name}.addLocalSecondaryIndex({`,
      ...indent(localLines(index), 2),
      '})',
    ]),
    ...scalingLines(plan),
    ...alarmLines(plan),
  ]
}

function scalingLines({ id, scaling }: TablePlan): string[] {
  return scaling.map(({ kind, index, min, max, target }) => {
    const bounds = `{ minCapacity: ${min}, maxCapacity: ${max} }`
    const call =
      index === undefined
        ? `autoScale${kind}Capacity(${bounds})`
        : `autoScaleGlobalSecondaryIndex${kind}Capacity(${text(index)}, ${bounds})`
    return `this.${member(id)}.${call}.scaleOnUtilization({ targetUtilizationPercent: ${target} })`
  })
}

/** The variable that says whether a table is kept. */
const keeps = (id: string) => `keeps${id}`

/** By the stages that are declared, or by what stages are usually called. */
function keptIn({ retainIn }: TablePlan['table']): string {
  if (retainIn === undefined) return '/^(prod|production|live)$/i.test(stage)'
  return retainIn.length === 0 ? 'false' : `[${retainIn.map(text).join(', ')}].includes(stage)`
}

function propertyLines({ table, id, billing }: TablePlan): string[] {
  const [partition, sort] = table.key
  const byStage = (declared: boolean | undefined) => String(declared ?? keeps(id))
  return [
    `tableName: ${nameText(table.name)},`,
    `partitionKey: ${attribute(partition)},`,
    ...(sort ? [`sortKey: ${attribute(sort)},`] : []),
    `billingMode: dynamodb.BillingMode.${billing === 'PAY_PER_REQUEST' ? billing : 'PROVISIONED'},`,
    ...capacityLines(billing),
    ...(table.ttl === undefined ? [] : [`timeToLiveAttribute: ${text(table.ttl)},`]),
    ...(table.stream ? [`stream: dynamodb.StreamViewType.${table.stream},`] : []),
    `pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: ${byStage(table.pointInTimeRecovery)} },`,
    ...encryptionLines(id, table.encryption),
    `deletionProtection: ${byStage(table.deletionProtection)},`,
    `removalPolicy: ${keeps(id)} ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,`,
  ]
}

function encryptionLines(id: string, encryption: TablePlan['table']['encryption']): string[] {
  if (encryption === undefined) return []
  const key = ownKey(encryption)
  if (key === undefined) return ['encryption: dynamodb.TableEncryption.AWS_MANAGED,']
  return [
    'encryption: dynamodb.TableEncryption.CUSTOMER_MANAGED,',
    `encryptionKey: kms.Key.fromKeyArn(this, ${text(`${id}Key`)}, ${text(key)}),`,
  ]
}

const ownKey = (encryption: TablePlan['table']['encryption']) =>
  encryption === undefined || encryption === 'AWS_MANAGED' ? undefined : encryption.key

function capacityLines(billing: TablePlan['billing']): string[] {
  return billing === 'PAY_PER_REQUEST'
    ? []
    : [`readCapacity: ${billing.read},`, `writeCapacity: ${billing.write},`]
}

function globalLines(index: IndexDesign, { billing }: TablePlan): string[] {
  return [
    `indexName: ${text(index.name)},`,
    ...keyLines(index),
    ...projectionLines(index),
    ...capacityLines(billing),
  ]
}

/** Several attributes are a key together under a name of their own, which older versions of the CDK do not know. */
function keyLines(index: IndexDesign): string[] {
  const { partition, sort } = keyRoles(index)
  const list = (keys: typeof partition) => `[${keys.map(attribute).join(', ')}]`
  return [
    partition.length > 1 ? `partitionKeys: ${list(partition)},` : `partitionKey: ${attribute(partition[0])},`,
    ...(sort.length > 1 ? [`sortKeys: ${list(sort)},`] : sort[0] ? [`sortKey: ${attribute(sort[0])},`] : []),
  ]
}

function localLines(index: IndexDesign): string[] {
  return [
    `indexName: ${text(index.name)},`,
    `sortKey: ${attribute(index.key[1])},`,
    ...projectionLines(index),
  ]
}

function projectionLines(index: IndexDesign): string[] {
  const { type, include } = projectionOf(index)
  return [
    `projectionType: dynamodb.ProjectionType.${type},`,
    ...(include ? [`nonKeyAttributes: [${include.map(text).join(', ')}],`] : []),
  ]
}

function alarmLines(plan: TablePlan): string[] {
  return alarmsOf(plan).map(({ id, metric, index, threshold }) => {
    const place = index === undefined ? '' : `, index: ${text(index)}`
    const facts = `{ id: ${text(id)}, metric: ${text(metric)}, threshold: ${threshold}${place} }`
    return `alarmOn(this.${member(plan.id)}, ${facts}, topic)`
  })
}

const alarmFunction = `
interface Watched {
  readonly id: string
  readonly metric: string
  readonly threshold: number
  readonly index?: string
}

/** Tells when a metric of a table, or of one of its indexes, is above what it may be within five minutes. */
function alarmOn(table: dynamodb.Table, { id, metric, threshold, index }: Watched, topic?: ITopic): void {
  const dimensionsMap = {
    TableName: table.tableName,
    ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }),
  }
  const alarm = new cloudwatch.Alarm(table, id, {
    metric: table.metric(metric, { statistic: 'Sum', period: Duration.seconds(300), dimensionsMap }),
    threshold,
    evaluationPeriods: 1,
    comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
  })
  if (topic) alarm.addAlarmAction(new SnsAction(topic))
}
`

const types = { S: 'STRING', N: 'NUMBER', B: 'BINARY' } as const

const attribute = (key: KeyAttribute | undefined) =>
  `{ name: ${text(key?.name ?? '')}, type: dynamodb.AttributeType.${types[key?.type ?? 'S']} }`

/** A name with a part that differs by stage becomes a template. */
function nameText(name: string): string {
  if (!name.includes('{')) return text(name)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is one of what is written
  return `\`${name.replaceAll('`', '\\`').replaceAll(/\{\w+\}/g, '${stage}')}\``
}

export const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
