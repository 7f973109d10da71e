import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RegoEngine, TemplateFile } from '@aws/cloudformation-validate'
import { parse } from '@cdktf/hcl2json'
import { open } from '@monotable/engine'
import { checkTables } from 'monotable'
import { type Design, describe as designOf, type TableDesign } from 'monotable/design'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cdk } from '../../src/infra/cdk.ts'
import { cloudformation } from '../../src/infra/cloudformation.ts'
import { createTableScript, requestsFor } from '../../src/infra/create-table.ts'
import { nameAt } from '../../src/infra/table-plan.ts'
import { terraform } from '../../src/infra/terraform.ts'
import { tasks } from '../support/designs/tasks.ts'
import { ran } from '../support/ran.ts'
import { systems } from '../support/systems.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-infra-'))
afterAll(() => rmSync(folder, { recursive: true }))

const schemas = { tasks, ...systems }
const [table] = designOf(tasks).tables as [TableDesign]

/** The same with capacity and a key of one's own, and nothing said of protection. */
const provisioned: Design = {
  tables: [
    changed(table, {
      billing: { read: 10, write: 5 },
      encryption: { key: 'arn:aws:kms:eu-west-1:123456789012:key/k' },
    }),
  ],
}

/** The same with capacity that follows the load, of reads alone in one way and of both in another. */
const scaled: Design = {
  tables: [
    changed(table, {
      billing: { read: { min: 5, max: 400 }, write: { min: 2, max: 50, target: 60 } },
      retainIn: ['live', 'staging'],
    }),
  ],
}

function changed(
  { deletionProtection: _, pointInTimeRecovery: __, ...rest }: TableDesign,
  more: Partial<TableDesign>,
): TableDesign {
  return { ...rest, ...more }
}

const designs: Readonly<Record<string, Design>> = {
  ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, designOf(schema)])),
  provisioned,
  scaled,
}
const cases = Object.entries(designs).flatMap(([name, design]) =>
  ['dev', 'prod'].map(stage => ({ name, stage, design })),
)

describe('CreateTable', () => {
  test.each(Object.entries(schemas))(
    'makes the tables of %s as the library declares them',
    async (_, schema) => {
      const engine = await open()
      const design = designOf(schema)
      for (const { service, operation, input } of requestsFor(design, 'dev'))
        if (service === 'dynamodb') await engine.send(operation, input)
      const tables = Object.fromEntries(design.tables.map(({ name }) => [name, nameAt(name, 'dev')]))
      for (const { drift } of await checkTables(schema, engine, { tables })) expect(drift).toEqual([])
      await engine.close()
    },
  )

  test('is a script of the AWS command line, too', () => {
    const script = createTableScript(provisioned, 'prod')
    writeFileSync(join(folder, 'tables.sh'), script)
    execFileSync('sh', ['-n', join(folder, 'tables.sh')])
    expect(script).toContain('aws dynamodb create-table --cli-input-json')
    expect(script).toContain("aws dynamodb wait table-exists --table-name 'Tasks-prod'")
    expect(script).toContain('aws dynamodb update-time-to-live')
    expect(script).toContain('aws dynamodb update-continuous-backups')
  })

  test('registers what follows the load once the table is there', () => {
    const script = createTableScript(scaled, 'dev')
    writeFileSync(join(folder, 'scaled.sh'), script)
    execFileSync('sh', ['-n', join(folder, 'scaled.sh')])
    expect(script.indexOf('aws application-autoscaling register-scalable-target')).toBeGreaterThan(
      script.indexOf('aws dynamodb wait table-exists'),
    )
    const requests = requestsFor(scaled, 'dev').filter(({ service }) => service !== 'dynamodb')
    expect(
      requests.map(({ operation, input }) => [operation, 'ResourceId' in input && input.ResourceId]),
    ).toEqual(
      [
        'table/Tasks-dev',
        'table/Tasks-dev',
        'table/Tasks-dev/index/GSI1',
        'table/Tasks-dev/index/GSI1',
      ].flatMap(place => [
        ['RegisterScalableTarget', place],
        ['PutScalingPolicy', place],
      ]),
    )
  })
})

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

describe('the CDK', () => {
  const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const isInstalled = (() => {
    try {
      return Boolean(createRequire(import.meta.url).resolve('aws-cdk-lib'))
    } catch {
      return false
    }
  })()

  test(`what is written is TypeScript that ${isInstalled ? 'aws-cdk-lib' : 'its part of aws-cdk-lib'} takes`, () => {
    for (const [name, design] of Object.entries(designs))
      writeFileSync(join(folder, `${name}.ts`), cdk(design, 'dev'))
    const types = isInstalled ? [] : [fromHere('./cdk-types/aws-cdk-lib.d.ts')]
    const files = Object.keys(designs).map(name => join(folder, `${name}.ts`))
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      skipLibCheck: true,
      types: [],
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [...types, ...files] }),
    )
    let errors = ''
    try {
      execFileSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
    } catch (error) {
      errors = (error as { stdout: string }).stdout
    }
    expect(errors).toBe('')
  })

  test('the stage is given where it is used', () => {
    const source = cdk(provisioned, 'dev')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is written
    expect(source).toContain('tableName: `Tasks-${stage}`,')
    expect(source).toContain('deletionProtection: keepsTasks,')
    expect(source).toContain('const keepsTasks = /^(prod|production|live)$/i.test(stage)')
    expect(cdk(scaled, 'dev')).toContain("const keepsTasks = ['live', 'staging'].includes(stage)")
    expect(cdk({ tables: [table] }, 'dev')).toContain('deletionProtection: true,')
    expect(source).toContain(
      "kms.Key.fromKeyArn(this, 'TasksKey', 'arn:aws:kms:eu-west-1:123456789012:key/k')",
    )
  })
})

describe('the command', () => {
  const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))

  test('prints each form, and data with --json', async () => {
    expect(JSON.parse((await ran(['infra', 'cloudformation', file])).said).Resources.TasksTable).toBeDefined()
    expect((await ran(['infra', 'terraform', file])).said).toBe(terraform(designOf(tasks), 'dev').trimEnd())
    expect((await ran(['infra', 'cdk', file])).said).toContain('export class Tables extends Construct')
    const requests = JSON.parse((await ran(['infra', 'createtable', file, '--json', '--stage', 'prod'])).said)
    expect(requests[0]).toMatchObject({ operation: 'CreateTable', input: { TableName: 'Tasks-prod' } })
  })

  test('--read and --write provision capacity for this deployment, fixed or scaled', async () => {
    const { said } = await ran(['infra', 'cloudformation', file, '--read', '5-400', '--write', '20'])
    const { Resources } = JSON.parse(said)
    expect(Resources.TasksTable.Properties.ProvisionedThroughput).toEqual({
      ReadCapacityUnits: 5,
      WriteCapacityUnits: 20,
    })
    expect(Resources.TasksReadScalable.Properties).toMatchObject({ MinCapacity: 5, MaxCapacity: 400 })
    expect(Resources.TasksWriteScalable).toBeUndefined()
    for (const wrong of [
      ['--read', '5-400'],
      ['--read', '0', '--write', '1'],
      ['--read', '9-3', '--write', '1'],
      ['--read', 'many', '--write', '1'],
    ]) {
      expect((await ran(['infra', 'cdk', file, ...wrong])).code).toBe(2)
    }
  })

  test('names the forms that there are', async () => {
    const { code, complained } = await ran(['infra', 'teraform', file])
    expect(code).toBe(2)
    expect(complained).toContain("not 'teraform'. Did you mean 'terraform'?")
    expect((await ran(['infra', 'cdk'])).complained).toContain('infra needs a schema or a document.')
  })
})
