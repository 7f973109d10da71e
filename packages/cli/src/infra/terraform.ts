import type { Design, IndexDesign } from 'monotable/design'
import { type Alarm, alarmsOf } from './alarms.ts'
import { keySchema } from './create-table-input.ts'
import { scalingFacts } from './scaling.ts'
import {
  globalIndexes,
  localIndexes,
  planOf,
  projectionOf,
  type ScalingPlan,
  type TablePlan,
} from './table-plan.ts'

/** The value of an argument: text, number, list, or an expression that is written as it is. */
type Value = string | number | boolean | readonly string[] | { readonly expression: string }

/** A block, or an argument that is a map: then its heading ends with `=`. */
interface Block {
  readonly heading: string
  readonly body: readonly (readonly [name: string, value: Value] | Block)[]
}

const provider = [
  ['source', 'hashicorp/aws'],
  ['version', '>= 5.0'],
] as const

/** Terraform of all tables and their alarms, for the provider hashicorp/aws. */
export function terraform(design: Design, stage: string): string {
  const plans = design.tables.map(table => planOf(table, stage))
  const blocks: Block[] = [
    {
      heading: 'terraform',
      body: [{ heading: 'required_providers', body: [{ heading: 'aws =', body: provider }] }],
    },
    {
      heading: 'variable "alarm_topic_arns"',
      body: [
        ['description', 'SNS topics that receive alarms'],
        ['type', { expression: 'list(string)' }],
        ['default', []],
      ],
    },
    ...plans.flatMap(plan => [
      tableBlock(plan),
      ...plan.scaling.flatMap(each => scalingBlocks(plan, each)),
      ...alarmsOf(plan).map(alarm => alarmBlock(plan, alarm)),
      ...outputs(plan),
    ]),
  ]
  return `${blocks.map(block => writeBlock(block)).join('\n\n')}\n`
}

const label = ({ id }: TablePlan) => snake(id)

const snake = (name: string) => name.replace(/(?<=[a-z0-9])[A-Z]/g, '_$&').toLowerCase()

function tableBlock(plan: TablePlan): Block {
  const { table, name, attributes, billing, recovery, protection, isKept } = plan
  const [partition, sort] = table.key
  const capacity = billing === 'PAY_PER_REQUEST' ? [] : capacityOf(billing)
  return {
    heading: `resource "aws_dynamodb_table" "${label(plan)}"`,
    body: [
      ['name', name],
      ['billing_mode', billing === 'PAY_PER_REQUEST' ? billing : 'PROVISIONED'],
      ...capacity,
      ['hash_key', partition?.name ?? ''],
      ...(sort ? [['range_key', sort.name] as const] : []),
      ['deletion_protection_enabled', protection],
      ...(table.stream
        ? ([
            ['stream_enabled', true],
            ['stream_view_type', table.stream],
          ] as const)
        : []),
      ...attributes.map(each => ({
        heading: 'attribute',
        body: [
          ['name', each.name],
          ['type', each.type],
        ] as const,
      })),
      ...globalIndexes(table).map(index => globalBlock(index, capacity)),
      ...localIndexes(table).map(localBlock),
      ...(table.ttl === undefined
        ? []
        : [
            {
              heading: 'ttl',
              body: [
                ['attribute_name', table.ttl],
                ['enabled', true],
              ] as const,
            },
          ]),
      { heading: 'point_in_time_recovery', body: [['enabled', recovery]] },
      ...encryptionBlocks(plan),
      { heading: 'lifecycle', body: [['prevent_destroy', isKept], ...scaledCapacity(plan)] },
    ],
  }
}

/** Otherwise every apply would set the units back. Those of an index are within its block, which has to stay in sight. */
function scaledCapacity({ scaling }: TablePlan): Block['body'] {
  const own = scaling.filter(({ index }) => index === undefined)
  const names = own.map(({ kind }) => `${kind.toLowerCase()}_capacity`)
  return names.length > 0 ? [['ignore_changes', { expression: `[${names.join(', ')}]` }]] : []
}

function scalingBlocks(plan: TablePlan, scaling: ScalingPlan): Block[] {
  const { id, index, min, max, target } = scaling
  const { dimension, metric } = scalingFacts(scaling)
  const name = snake(id)
  const table = `table/\${aws_dynamodb_table.${label(plan)}.name}`
  const place = index === undefined ? table : `${table}/index/${index}`
  const scalable = `aws_appautoscaling_target.${name}`
  const from = (attribute: string) => [attribute, { expression: `${scalable}.${attribute}` }] as const
  return [
    {
      heading: `resource "aws_appautoscaling_target" "${name}"`,
      body: [
        ['service_namespace', 'dynamodb'],
        ['resource_id', { expression: `"${place}"` }],
        ['scalable_dimension', dimension],
        ['min_capacity', min],
        ['max_capacity', max],
      ],
    },
    {
      heading: `resource "aws_appautoscaling_policy" "${name}"`,
      body: [
        ['name', `${plan.name}-${name.replaceAll('_', '-')}`],
        ['policy_type', 'TargetTrackingScaling'],
        ...['service_namespace', 'resource_id', 'scalable_dimension'].map(from),
        {
          heading: 'target_tracking_scaling_policy_configuration',
          body: [
            ['target_value', target],
            {
              heading: 'predefined_metric_specification',
              body: [['predefined_metric_type', metric]],
            },
          ],
        },
      ],
    },
  ]
}

function capacityOf({ read, write }: { readonly read: number; readonly write: number }) {
  return [['read_capacity', read] as const, ['write_capacity', write] as const]
}

function globalBlock(index: IndexDesign, capacity: Block['body']): Block {
  return {
    heading: 'global_secondary_index',
    body: [['name', index.name], ...keyLines(index), ...projection(index), ...capacity],
  }
}

/** Versions of the provider before 6.28 do not know the blocks that several attributes need. */
function keyLines(index: IndexDesign): Block['body'] {
  if (index.partitions !== undefined) {
    return keySchema(index).map(({ AttributeName, KeyType }) => ({
      heading: 'key_schema',
      body: [['attribute_name', AttributeName] as const, ['key_type', KeyType] as const],
    }))
  }
  const [partition, sort] = index.key
  return [['hash_key', partition?.name ?? ''], ...(sort ? [['range_key', sort.name] as const] : [])]
}

function localBlock(index: IndexDesign): Block {
  return {
    heading: 'local_secondary_index',
    body: [['name', index.name], ['range_key', index.key[1]?.name ?? ''], ...projection(index)],
  }
}

function projection(index: IndexDesign): Block['body'] {
  const { type, include } = projectionOf(index)
  return [['projection_type', type], ...(include ? [['non_key_attributes', include] as const] : [])]
}

function encryptionBlocks({ table: { encryption } }: TablePlan): Block[] {
  if (encryption === undefined) return []
  const key = encryption === 'AWS_MANAGED' ? [] : [['kms_key_arn', encryption.key] as const]
  return [{ heading: 'server_side_encryption', body: [['enabled', true], ...key] }]
}

function alarmBlock(plan: TablePlan, { id, description, metric, index, threshold, period }: Alarm): Block {
  const table = { expression: `aws_dynamodb_table.${label(plan)}.name` }
  return {
    heading: `resource "aws_cloudwatch_metric_alarm" "${snake(id)}"`,
    body: [
      ['alarm_name', `${plan.name}-${snake(id).replaceAll('_', '-')}`],
      ['alarm_description', description],
      ['namespace', 'AWS/DynamoDB'],
      ['metric_name', metric],
      ['statistic', 'Sum'],
      ['period', period],
      ['evaluation_periods', 1],
      ['threshold', threshold],
      ['comparison_operator', 'GreaterThanThreshold'],
      ['treat_missing_data', 'notBreaching'],
      ['alarm_actions', { expression: 'var.alarm_topic_arns' }],
      {
        heading: 'dimensions =',
        body: [
          ['TableName', table],
          ...(index === undefined ? [] : [['GlobalSecondaryIndexName', index] as const]),
        ],
      },
    ],
  }
}

function outputs(plan: TablePlan): Block[] {
  const resource = `aws_dynamodb_table.${label(plan)}`
  const facts = { name: 'name', arn: 'arn', ...(plan.table.stream && { stream_arn: 'stream_arn' }) }
  return Object.entries(facts).map(([name, attribute]) => ({
    heading: `output "${label(plan)}_${name}"`,
    body: [['value', { expression: `${resource}.${attribute}` }]],
  }))
}

function writeBlock({ heading, body }: Block, indent = ''): string {
  const inner = `${indent}  `
  const width = Math.max(0, ...body.map(part => ('heading' in part ? 0 : part[0].length)))
  const lines = body.flatMap((part, at) => {
    if (!('heading' in part)) return [`${inner}${part[0].padEnd(width)} = ${valueText(part[1])}`]
    return [...(at > 0 ? [''] : []), writeBlock(part, inner)]
  })
  return [`${indent}${heading} {`, ...lines, `${indent}}`].join('\n')
}

function valueText(value: Value): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(quote).join(', ')}]`
  return typeof value === 'object' ? (value as { expression: string }).expression : String(value)
}

/** `${` and `%{` would begin an expression. */
const quote = (text: string) => JSON.stringify(text).replaceAll('${', '$${').replaceAll('%{', '%%{')
