import { parse } from '@cdktf/hcl2json'
import type { TableDesign } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { nameAt } from '../../src/infra/table-plan.ts'
import { terraform } from '../../src/infra/terraform.ts'
import { cases, provisioned, scaled } from './designs.ts'

describe('Terraform', () => {
  interface Parsed {
    readonly resource: Record<string, Record<string, Record<string, unknown>[]>>
  }

  test.each(cases)('$name at $stage: says what the design says', async ({ stage, design }) => {
    const { resource } = (await parse('tables.tf', terraform(design, stage))) as unknown as Parsed
    const written = Object.values(resource.aws_dynamodb_table ?? {}).flat()
    expect(written).toHaveLength(design.tables.length)
    for (const [at, { name, key, indexes, ttl, stream }] of design.tables.entries()) {
      const {
        attribute,
        global_secondary_index: global = [],
        local_secondary_index: local = [],
        lifecycle,
        ...rest
      } = written[at] as Record<string, Record<string, unknown>[]>
      expect(rest).toMatchObject({
        name: nameAt(name, stage),
        hash_key: key[0]?.name,
        range_key: key[1]?.name,
      })
      expect(attribute?.map(each => each.name)).toEqual([
        ...new Set([...key, ...indexes.flatMap(index => index.key)].map(each => each.name)),
      ])
      expect([...global, ...local].map(index => index.name)).toEqual(indexes.map(index => index.name))
      if (ttl) expect(rest.ttl).toEqual([{ attribute_name: ttl, enabled: true }])
      if (stream) expect(rest).toMatchObject({ stream_enabled: true, stream_view_type: stream })
      const { retainIn = ['prod'], billing } = design.tables[at] as TableDesign
      const isScaled = typeof billing === 'object' && typeof billing.read === 'object'
      expect(lifecycle).toEqual([
        {
          prevent_destroy: retainIn.includes(stage),
          // hcl2json writes an expression as a template.
          // biome-ignore lint/suspicious/noTemplateCurlyInString: what is written
          ...(isScaled && { ignore_changes: ['${read_capacity}', '${write_capacity}'] }),
        },
      ])
    }
  })

  test('capacity that follows the load', async () => {
    const { resource } = (await parse('tables.tf', terraform(scaled, 'dev'))) as unknown as Parsed
    expect(Object.keys(resource.aws_appautoscaling_target ?? {})).toEqual([
      'tasks_gsi1_read',
      'tasks_gsi1_write',
      'tasks_read',
      'tasks_write',
    ])
    expect(resource.aws_appautoscaling_target?.tasks_gsi1_write?.[0]).toEqual({
      service_namespace: 'dynamodb',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what is written
      resource_id: 'table/${aws_dynamodb_table.tasks.name}/index/GSI1',
      scalable_dimension: 'dynamodb:index:WriteCapacityUnits',
      min_capacity: 2,
      max_capacity: 50,
    })
    expect(resource.aws_appautoscaling_policy?.tasks_write?.[0]).toMatchObject({
      policy_type: 'TargetTrackingScaling',
      target_tracking_scaling_policy_configuration: [
        {
          target_value: 60,
          predefined_metric_specification: [{ predefined_metric_type: 'DynamoDBWriteCapacityUtilization' }],
        },
      ],
    })
  })

  test('projections, capacity and encryption', async () => {
    const { resource } = (await parse('tables.tf', terraform(provisioned, 'prod'))) as unknown as Parsed
    expect(resource.aws_dynamodb_table?.tasks?.[0]).toMatchObject({
      billing_mode: 'PROVISIONED',
      read_capacity: 10,
      global_secondary_index: [
        {
          name: 'GSI1',
          projection_type: 'INCLUDE',
          non_key_attributes: ['title', 'status', 'TTL'],
          write_capacity: 5,
        },
      ],
      local_secondary_index: [{ name: 'LSI1', range_key: 'LSI1SK', projection_type: 'KEYS_ONLY' }],
      server_side_encryption: [{ enabled: true, kms_key_arn: 'arn:aws:kms:eu-west-1:123456789012:key/k' }],
      point_in_time_recovery: [{ enabled: true }],
    })
    expect(Object.keys(resource.aws_cloudwatch_metric_alarm ?? {})).toContain('tasks_gsi1_read_throttled')
  })
})
